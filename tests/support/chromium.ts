import { findChromium, findHeadlessShell } from '#scripts/programs.ts'

/** Headless, also in a container, and without requests to other hosts. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The full browser, for notifications, which the headless shell does not show, and for benchmarks. */
export const wholeChromium = { executablePath: findChromium(), args }

/** The headless shell where it is installed, in which tests take two thirds of the time. */
export const chromiumLaunch = {
  executablePath: findHeadlessShell() ?? wholeChromium.executablePath,
  // no spare process is kept ready for each next page, which costs a fifth of what opening a page does; and without a
  // process of its own, painting takes a fourteenth less of a test's time on the processor
  args: [...args, '--renderer-process-limit=1', '--in-process-gpu'],
}

/**
 * A small phone in portrait: the narrowest screen the product supports. At scale 1, because a real phone has nine times
 * as many pixels to draw.
 */
export const phone = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 1, isMobile: true, hasTouch: true }

export const desktop = {
  viewport: { width: 1440, height: 900 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
}

/** A small laptop: the sidebar fits, but a table of many columns doesn't, so lists are cards. */
export const laptop = { ...desktop, viewport: { width: 1152, height: 900 } }
