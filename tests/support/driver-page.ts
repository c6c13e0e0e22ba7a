import { expect, type Page } from 'playwright/test'

/** Taps; an arrival that is early is recorded anyway. */
export async function tap(page: Page, name: string): Promise<void> {
  const step = page.getByRole('button', { name, exact: true })
  await step.click()
  await expect(step).toBeHidden()
  const anyway = page.getByRole('button', { name: /^Record \d\d:\d\d anyway$/ })
  if (await anyway.isVisible()) await anyway.click()
  await expect(anyway).toBeHidden()
}

interface Fix {
  latitude: number
  longitude: number
  /** meters per second; null as a phone indoors gives it */
  speed: number | null
}

/** Replaces the browser's location with a truck's, which starts at `first`. Playwright's own location has no speed. */
export async function putOnTruck(page: Page, first: Fix): Promise<{ move: (to: Fix | 'refused') => Promise<void> }> {
  await page.addInitScript((start) => {
    let fix: typeof start | 'refused' = start
    const watches = new Map<number, [PositionCallback, PositionErrorCallback | null | undefined]>()
    const tell = (found: PositionCallback, failed: PositionErrorCallback | null | undefined) => {
      if (fix === 'refused') {
        failed?.({ code: 1, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 })
        return
      }
      const coords = { ...fix, accuracy: 12, altitude: null, altitudeAccuracy: null, heading: null }
      const position = { coords: { ...coords, toJSON: () => coords }, timestamp: Date.now() }
      found({ ...position, toJSON: () => position })
    }
    const geolocation: Geolocation = {
      getCurrentPosition: tell,
      watchPosition(found, failed) {
        const id = watches.size + 1
        watches.set(id, [found, failed])
        tell(found, failed)
        return id
      },
      clearWatch: (id) => void watches.delete(id),
    }
    Object.defineProperty(navigator, 'geolocation', { value: geolocation })
    window.addEventListener('truck', (event) => {
      fix = (event as CustomEvent<typeof fix>).detail
      for (const watch of watches.values()) tell(...watch)
    })
  }, first)
  return {
    move: (to) => page.evaluate((detail) => void window.dispatchEvent(new CustomEvent('truck', { detail })), to),
  }
}

/** Until the driver's page would open without signal. */
export async function untilDriveWorks(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const here = await navigator.serviceWorker.getRegistration('/drive')
    const worker = here?.active ?? here?.installing ?? here?.waiting
    if (worker && worker.state !== 'activated')
      await new Promise<void>((resolve) =>
        worker.addEventListener('statechange', () => worker.state === 'activated' && resolve()),
      )
  })
}
