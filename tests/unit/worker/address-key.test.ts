import { describe, expect, it } from 'vitest';
import { addressKey } from '#worker/http/rate-limit.ts';

describe('The rate-limit key of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0::/56'],
    ['2001:DB8:1:2::', '2001:db8:1:0::/56'],
    ['2001:0db8:0001:ff02:ffff:ffff:ffff:ffff', '2001:db8:1:ff00::/56'],
    ['2001:db8::1', '2001:db8:0:0::/56'],
    ['2001:db8::1:0:0:0:1', '2001:db8:0:0::/56'],
    ['::1', '0:0:0:0::/56'],
    ['::', '0:0:0:0::/56'],
    ['1::ffff:203.0.113.9', '1:0:0:0::/56'],
    ['no:address', 'no:address'],
    ['2001:db8::1/evil', '2001:db8::1/evil'],
    ['2001:db8::1]@x[', '2001:db8::1]@x['],
    ['', ''],
  ])('%s is counted as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  it('All addresses of a /56 share a key, and the next /56 has another', () => {
    const keys = ['00::1', '00::ffff', 'ff:8000::', '07:1:2:3:4'].map((end) => addressKey(`2001:db8:0:7${end}`));
    expect(new Set(keys)).toEqual(new Set(['2001:db8:0:700::/56']));
    expect(addressKey('2001:db8:0:800::1')).toBe('2001:db8:0:800::/56');
  });
});
