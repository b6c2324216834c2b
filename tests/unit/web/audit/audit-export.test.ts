import { describe, expect, it } from 'vitest';
import { countRows, withoutHeader } from '#lib/download.ts';

describe('The rows of an exported file', () => {
  it('The header is no row', () => {
    expect(countRows('id,action\r\n')).toBe(0);
    expect(countRows('id,action\r\n1,USER_BLOCKED\r\n2,JOB_DELETED\r\n')).toBe(2);
  });

  it('A line break inside quotes is part of a value', () => {
    expect(countRows('id,details\r\n1,"one\r\ntwo"\r\n2,"three"\r\n')).toBe(2);
  });

  it('A later step of a file loses its header', () => {
    expect(withoutHeader('"id","details"\r\n"1","one\r\ntwo"\r\n')).toBe('"1","one\r\ntwo"\r\n');
  });

  it('A doubled quote does not end a value', () => {
    expect(countRows('id,details\r\n1,"say ""yes""\r\nor ""no"""\r\n')).toBe(1);
  });
});
