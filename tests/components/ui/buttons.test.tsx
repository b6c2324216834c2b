import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Segments } from '#ui/forms/segments.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';

const button = (name?: string) => screen.getByRole<HTMLButtonElement>('button', name ? { name } : {});

it('A button submits no form unless it is told to', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  const onClick = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <Button onClick={onClick}>Preview</Button>
      <Button type="submit">Send</Button>
    </form>,
  );
  await userEvent.click(button('Preview'));
  expect(onClick).toHaveBeenCalledOnce();
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.click(button('Send'));
  expect(onSubmit).toHaveBeenCalledOnce();
});

it('A working button says so, keeps focus, and neither acts nor submits again', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  const onClick = vi.fn();
  const form = (working: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" working={working} workingLabel="Sending..." onClick={onClick}>
        Send
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  await userEvent.click(button('Send'));
  rerender(form(true));
  expect(document.activeElement).toBe(button('Sending...'));
  expect(button().getAttribute('aria-busy')).toBe('true');
  expect(button().getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(button());
  expect(onClick).toHaveBeenCalledOnce();
  expect(onSubmit).toHaveBeenCalledOnce();
});

it('A button that works without another label keeps its name', () => {
  render(<Button working>Save</Button>);
  expect(button('Save').getAttribute('aria-busy')).toBe('true');
});

it('A link that looks like a button stays a link, with its icon before the text', () => {
  render(
    <Button asChild icon={<svg data-testid="icon" />}>
      <a href="/jobs">Jobs</a>
    </Button>,
  );
  const link = screen.getByRole('link', { name: 'Jobs' });
  expect(link.getAttribute('href')).toBe('/jobs');
  expect(link.firstChild).toBe(screen.getByTestId('icon'));
  expect(screen.queryByRole('button')).toBeNull();
});

it('An icon button has its label as its name and tooltip', async () => {
  const onClick = vi.fn();
  render(<IconButton label="Remove row" onClick={onClick} />);
  expect(button('Remove row').title).toBe('Remove row');
  await userEvent.click(button());
  expect(onClick).toHaveBeenCalledOnce();
});

it('The key next to a button stays out of the button’s name', () => {
  render(
    <button type="button">
      Accept <Kbd>A</Kbd>
    </button>,
  );
  expect(button('Accept')).toBeTruthy();
});

it('Copying copies the whole value and says so', async () => {
  userEvent.setup();
  render(
    <CopyButton value="100000000000000042" label="Copy user ID">
      1000…
    </CopyButton>,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Copy user ID/ }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied'));
  expect(await navigator.clipboard.readText()).toBe('100000000000000042');
});

it('A refused copy says how to copy instead', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Denied'));
  render(<CopyButton value="42" label="Copy user ID" />);
  await user.click(screen.getByRole('button', { name: /^Copy user ID/ }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Select the text'));
});

it('One segment is on, and ‘All’ turns the others off', async () => {
  function Example() {
    const [value, setValue] = useState<'me' | 'none'>();
    const options = [
      ['me', 'Mine'],
      ['none', 'Unassigned'],
    ] as const;
    return <Segments label="Assignee" value={value} onChange={setValue} options={options} />;
  }
  render(<Example />);
  const pressed = () =>
    ['All', 'Mine', 'Unassigned'].filter((name) => button(name).getAttribute('aria-pressed') === 'true');
  expect(pressed()).toEqual(['All']);
  for (const name of ['Mine', 'Unassigned', 'All']) {
    await userEvent.click(button(name));
    expect(pressed()).toEqual([name]);
  }
});

it('The theme is one of three, and a click reports the choice', async () => {
  const onChange = vi.fn();
  render(<ThemeToggle value="dark" onChange={onChange} />);
  const themes = screen.getAllByRole<HTMLInputElement>('radio');
  expect(screen.getByRole('radiogroup', { name: 'Theme' })).toBeTruthy();
  expect(themes.map(({ ariaLabel, checked }) => [ariaLabel, checked])).toEqual([
    ['Light', false],
    ['Dark', true],
    ['System', false],
  ]);
  await userEvent.click(screen.getByRole('radio', { name: 'System' }));
  expect(onChange).toHaveBeenCalledWith('system');
});
