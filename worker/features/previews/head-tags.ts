import type { Language, PictureView } from '../../contract/settings/values.ts';

/** What a page tells browser tabs, search engines and link previews. */
export type Head = {
  portalName: string;
  /** Null uses the portal's name. */
  title: string | null;
  description: string;
  /** The page's canonical URL. */
  address: string;
  origin: string;
  /** How many positions the picture shows as open; null if unknown. */
  open: number | null;
  /** The language of the words above, for the whole document. */
  language: Language;
  /** 0–359; null keeps the product's accent. */
  accentHue: number | null;
  /** The owner's own, in place of the product's. */
  logo: PictureView | null;
  picture: PictureView | null;
};

const STREET = 'A street at night';

/** The most lit windows there is a picture of. */
export const WINDOWS = 15;

/** What the picture with this many lit windows says: '5 positions open'. */
export function pictureText(windows: number): string {
  if (windows === 0) return 'No positions open';
  if (windows >= WINDOWS) return `${WINDOWS} or more positions open`;
  return windows === 1 ? '1 position open' : `${windows} positions open`;
}

/** The product's picture for this number of open positions. While it is unknown, one without words. */
function streetWith(open: number | null): PictureView & { alt: string } {
  const size = { type: 'image/png', width: 1200, height: 630 } as const;
  if (open === null) return { ...size, url: '/preview.png', alt: `${STREET}, its windows lit` };
  const windows = Math.min(Math.max(open, 0), WINDOWS);
  return { ...size, url: `/previews/${windows}.png`, alt: `${STREET}: ${pictureText(windows)}` };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

/** The tags as HTML. */
function tagsOf({ portalName, title, description, address, origin, picture: own, open }: Head): string {
  const picture = own ? { ...own, alt: portalName } : streetWith(open);
  const image = origin + picture.url;
  const openGraph = {
    'og:type': 'website',
    'og:site_name': portalName,
    'og:title': title ?? portalName,
    'og:description': description,
    'og:url': address,
    'og:image': image,
    'og:image:type': picture.type,
    'og:image:width': String(picture.width),
    'og:image:height': String(picture.height),
    'og:image:alt': picture.alt,
  };
  const named = {
    description,
    'twitter:card': 'summary_large_image',
    'twitter:title': title ?? portalName,
    'twitter:description': description,
    'twitter:image': image,
    'twitter:image:alt': picture.alt,
  };
  const tags = (attribute: string, contents: Record<string, string>) =>
    Object.entries(contents).flatMap(([name, content]) =>
      // The owner can have no introduction.
      content === '' ? [] : [`<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`],
    );
  return [
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    ...tags('property', openGraph),
    ...tags('name', named),
  ].join('\n');
}

/** The app's shell with this page's own head. */
export const withHead = (shell: Response, head: Head): Response =>
  new HTMLRewriter()
    .on('html', {
      element: (html) => {
        html.setAttribute('lang', head.language);
        if (head.accentHue === null) return;
        html.setAttribute('data-accent', '');
        html.setAttribute('style', `--hue: ${head.accentHue}`);
      },
    })
    .on('link[rel="icon"], link[rel="apple-touch-icon"]', {
      element: (icon) => {
        if (!head.logo) return;
        icon.setAttribute('href', head.logo.url);
        icon.setAttribute('type', head.logo.type);
      },
    })
    .on('title', {
      element: (title) => {
        title.setInnerContent(head.title === null ? head.portalName : `${head.title} · ${head.portalName}`);
      },
    })
    .on('meta[name="description"]', { element: (description) => void description.remove() })
    .on('head', { element: (tag) => void tag.append(tagsOf(head), { html: true }) })
    .transform(shell);
