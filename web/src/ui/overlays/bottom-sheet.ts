/** The place and shape of an overlay on small screens: at their foot, as high as its content. */
export const BOTTOM_SHEET = 'inset-x-0 bottom-0 max-h-[90dvh] rounded-t-lg';
