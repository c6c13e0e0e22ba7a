import { findChromium, findHeadlessShell } from '#scripts/machine.ts'

/** Headless, in a container too, and calling nobody but the server under test. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser that people have: for notifications, which the shell does not show, and for figures. */
export const wholeChromium = { executablePath: findChromium(), args }

/** The same engine in a shell without windows, where there is one: tests take two thirds of the time in it. */
export const chromiumLaunch = { executablePath: findHeadlessShell() ?? wholeChromium.executablePath, args }

/**
 * A small phone, held upright: the narrowest screen the product promises. Its pixels are large: nobody looks at them, and
 * a phone's own are nine times as many to draw.
 */
export const phone = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 1, isMobile: true, hasTouch: true }

export const desktop = {
  viewport: { width: 1440, height: 900 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
}
