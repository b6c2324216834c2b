import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useRef, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { DetailDialog } from '#ui/overlays/detail-dialog.tsx';
import { Drawer } from '#ui/overlays/drawer.tsx';
import { useFocusModal } from '#ui/overlays/modal.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import { Sheet } from '#ui/overlays/sheet.tsx';
import { Opener, opener } from '../../support/opener.tsx';

type Overlay = (isOpen: boolean, close: () => void) => ReactNode;

/** Opens an overlay by keyboard. */
async function open(overlay: Overlay): Promise<HTMLElement> {
  render(<Opener>{overlay}</Opener>);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  return screen.findByRole('dialog');
}

const overlays: Record<string, Overlay> = {
  'A drawer': (isOpen, close) => (
    <Drawer open={isOpen} onClose={close} title="Menu">
      <a href="/">Home</a>
    </Drawer>
  ),
  'A sheet': (isOpen, close) => (
    <Sheet open={isOpen} onClose={close} title="Menu" description="2 of 3">
      <a href="/">Home</a>
    </Sheet>
  ),
  'A detail dialog': (isOpen, close) => (
    <DetailDialog
      open={isOpen}
      onClose={close}
      title="Menu"
      description="2 of 3"
      foot={<button type="button">B</button>}
    >
      <a href="/">Home</a>
    </DetailDialog>
  ),
};

describe.each(Object.entries(overlays))('%s', (_name, overlay) => {
  it('Is named, takes focus itself, and hides the page', async () => {
    const dialog = await open(overlay);
    expect(screen.getByRole('dialog', { name: 'Menu' })).toBe(dialog);
    expect(document.activeElement).toBe(dialog);
    expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();
  });

  it.each(['Escape', 'its button'])('Is closed by %s, and returns focus to what opened it', async (how) => {
    await open(overlay);
    if (how === 'Escape') await userEvent.keyboard('{Escape}');
    else await userEvent.click(screen.getByRole('button', { name: /^Close/ }));
    await waitFor(() => expect(document.activeElement).toBe(opener()));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('A described overlay reads its description', async () => {
  await open(overlays['A sheet'] as Overlay);
  screen.getByRole('dialog', { name: 'Menu', description: '2 of 3' });
});

it('Tab stays inside an overlay', async () => {
  const dialog = await open(overlays['A sheet'] as Overlay);
  for (let presses = 0; presses < 4; presses++) {
    await userEvent.tab();
    expect(dialog.contains(document.activeElement)).toBe(true);
  }
});

it('A control that disappears can leave focus to its dialog', async () => {
  function Once() {
    const [isDone, setDone] = useState(false);
    const focusModal = useFocusModal();
    const finish = () => {
      focusModal();
      setDone(true);
    };
    return (
      !isDone && (
        <button type="button" onClick={finish}>
          Unlock
        </button>
      )
    );
  }
  const dialog = await open((isOpen, close) => (
    <Drawer open={isOpen} onClose={close} title="Menu">
      <Once />
    </Drawer>
  ));
  await userEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  expect(document.activeElement).toBe(dialog);
});

describe('A popover', () => {
  function Bell() {
    const anchor = useRef<HTMLButtonElement>(null);
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" ref={anchor} onClick={() => setOpen(!isOpen)}>
          Bell
        </button>
        <button type="button">Elsewhere</button>
        <Popover
          open={isOpen}
          onClose={() => setOpen(false)}
          anchor={anchor}
          title="Notifications"
          description="1 unread"
        >
          <a href="/">First</a>
        </Popover>
      </>
    );
  }
  const button = (name: string) => screen.getByRole('button', { name });
  const panel = () => screen.queryByRole('dialog', { name: 'Notifications' });
  const ring = async () => {
    render(<Bell />);
    await userEvent.click(button('Bell'));
  };

  it('Takes focus and leaves the page usable', async () => {
    await ring();
    expect(document.activeElement).toBe(panel());
    expect(button('Elsewhere')).toBeTruthy();
  });

  it('Is closed by Escape, which returns focus to its button', async () => {
    await ring();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(panel()).toBeNull());
    expect(document.activeElement).toBe(button('Bell'));
  });

  it.each(['Bell', 'Elsewhere'])('Is closed by a click on %s', async (name) => {
    await ring();
    await userEvent.click(button(name));
    await waitFor(() => expect(panel()).toBeNull());
  });
});
