/** What a page tells browser tabs, search engines and link previews. */
export type Head = {
  portalName: string;
  /** Null uses the portal's name. */
  title: string | null;
  description: string;
  /** The page's canonical URL. */
  address: string;
  origin: string;
};

/** web/public/preview.png. */
const PICTURE = {
  path: '/preview.png',
  width: 1200,
  height: 630,
  alt: 'A house shaped like a speech bubble, its windows lit',
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

/** The tags as HTML. */
function tagsOf({ portalName, title, description, address, origin }: Head): string {
  const openGraph = {
    'og:type': 'website',
    'og:site_name': portalName,
    'og:title': title ?? portalName,
    'og:description': description,
    'og:url': address,
    'og:image': origin + PICTURE.path,
    'og:image:type': 'image/png',
    'og:image:width': String(PICTURE.width),
    'og:image:height': String(PICTURE.height),
    'og:image:alt': PICTURE.alt,
  };
  const named = {
    description,
    'twitter:card': 'summary_large_image',
    'twitter:title': title ?? portalName,
    'twitter:description': description,
    'twitter:image': origin + PICTURE.path,
    'twitter:image:alt': PICTURE.alt,
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
