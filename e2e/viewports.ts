/**
 * Viewers are tested on a phone, firms and admins on a desk. The tablet is the widest screen without the side menu,
 * where tables have the least room.
 */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1, // A phone has two or three: four times as many pixels to draw, and no check that sees them.
  isMobile: true,
  hasTouch: true,
};
export const DESK = {
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
};
export const TABLET = {
  viewport: { width: 768, height: 1024 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: true,
};
