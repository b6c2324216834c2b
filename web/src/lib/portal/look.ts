import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useMemo } from 'react';
import { setPortalZone } from '../format.ts';
import { portalQuery } from '../session.ts';

const PRODUCT_ICONS = { icon: '/favicon.svg', 'apple-touch-icon': '/apple-touch-icon.png' };

/**
 * Keeps the page in the owner's colour and logo, before it is first painted. The Worker has written both into some pages; here they
 * also follow a change.
 */
export function useLook(): void {
  const { data: portal } = useQuery(portalQuery);
  const hue = portal?.accentHue;
  const logo = portal?.logo;
  const zone = portal?.timeZone;
  // While rendering, because what is rendered below reads it.
  useMemo(() => zone && setPortalZone(zone), [zone]);

  useLayoutEffect(() => {
    if (hue === undefined) return;
    const root = document.documentElement;
    root.toggleAttribute('data-accent', hue !== null);
    if (hue === null) root.style.removeProperty('--hue');
    else root.style.setProperty('--hue', String(hue));
  }, [hue]);

  const url = logo?.url;
  const type = logo?.type;
  const isKnown = portal !== undefined;
  useLayoutEffect(() => {
    if (!isKnown) return;
    for (const [rel, product] of Object.entries(PRODUCT_ICONS)) {
      const link = document.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`);
      if (!link) continue;
      link.href = url ?? product;
      link.type = type ?? (product.endsWith('.svg') ? 'image/svg+xml' : 'image/png');
    }
  }, [isKnown, url, type]);
}
