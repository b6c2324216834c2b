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
};

/** The pixels of every picture. */
const SIZE = { width: 1200, height: 630 };

const HOUSE = 'A house shaped like a speech bubble';

/** As many windows as the house has: further positions light no more. */
export const WINDOWS = 15;

/** What the picture with this many lit windows says: '5 positions open'. */
export function pictureWords(windows: number): string {
  if (windows === 0) return 'No positions open';
  if (windows >= WINDOWS) return `${WINDOWS} or more positions open`;
  return windows === 1 ? '1 position open' : `${windows} positions open`;
}

/** The picture for this number of open positions. While it is unknown, one without words. */
function pictureOf(open: number | null): { path: string; alt: string } {
  if (open === null) return { path: '/preview.png', alt: `${HOUSE}, its windows lit` };
  const windows = Math.min(Math.max(open, 0), WINDOWS);
  return { path: `/previews/${windows}.png`, alt: `${HOUSE}: ${pictureWords(windows)}` };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

/** The tags as HTML. */
function tagsOf({ portalName, title, description, address, origin, open }: Head): string {
  const picture = pictureOf(open);
  const openGraph = {
    'og:type': 'website',
    'og:site_name': portalName,
    'og:title': title ?? portalName,
    'og:description': description,
    'og:url': address,
    'og:image': origin + picture.path,
    'og:image:type': 'image/png',
    'og:image:width': String(SIZE.width),
    'og:image:height': String(SIZE.height),
    'og:image:alt': picture.alt,
  };
  const named = {
    description,
    'twitter:card': 'summary_large_image',
    'twitter:title': title ?? portalName,
    'twitter:description': description,
    'twitter:image': origin + picture.path,
    'twitter:image:alt': picture.alt,
  };
  return [
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    ...Object.entries(openGraph).map(
      ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`,
    ),
    ...Object.entries(named).map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}" />`),
  ].join('\n');
}

/** The app's shell with this page's own head. */
export const withHead = (shell: Response, head: Head): Response =>
  new HTMLRewriter()
    .on('title', {
      element: (title) => {
        title.setInnerContent(head.title === null ? head.portalName : `${head.title} · ${head.portalName}`);
      },
    })
    .on('meta[name="description"]', { element: (description) => void description.remove() })
    .on('head', { element: (tag) => void tag.append(tagsOf(head), { html: true }) })
    .transform(shell);
