import { linkParts } from '#lib/links.ts';

/** A user’s text with its web addresses as links. They open a new tab that learns nothing of this page. */
export const LinkedText = ({ children }: { children: string }) =>
  linkParts(children).map(({ text, href }, index) =>
    href === null ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity of their own.
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow" className="link wrap-anywhere">
        {text}
      </a>
    ),
  );
