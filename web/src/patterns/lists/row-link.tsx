import { type NavigateOptions, useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent, SyntheticEvent } from 'react';

interface RowLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'onFocus' | 'onPointerEnter'> {
  to: NavigateOptions;
}

/**
 * A link in a row of a long list. The router's own link computes its address with every navigation, and thousands of them delay each
 * press by tenths of a second. This one does so when the row is drawn, and again when somebody comes near it.
 */
export function RowLink({ to, ...rest }: RowLinkProps) {
  const router = useRouter();
  const refresh = (event: SyntheticEvent<HTMLAnchorElement>) =>
    event.currentTarget.setAttribute('href', router.buildLocation(to).href);
  const go = (event: MouseEvent) => {
    const isElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (isElsewhere) return;
    event.preventDefault();
    void router.navigate(to);
  };
  return <a {...rest} href={router.buildLocation(to).href} onPointerEnter={refresh} onFocus={refresh} onClick={go} />;
}
