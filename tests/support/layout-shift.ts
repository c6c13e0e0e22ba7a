import type { Page } from 'playwright/test'

interface Shifts {
  total: number
  /** what moved, for the message of a failure */
  moved: string[]
}

/** Layout shifts of each page that opens from now on; what follows within 500 ms of a tap isn't one. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const shifts: Shifts = { total: 0, moved: [] }
    Reflect.set(window, 'shifts', shifts)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue
        shifts.total += Number(Reflect.get(entry, 'value'))
        const sources: LayoutShiftSource[] = Reflect.get(entry, 'sources')
        for (const { node, previousRect, currentRect } of sources)
          shifts.moved.push(
            `${node?.nodeName} '${node?.textContent?.slice(0, 60)}' ${JSON.stringify(previousRect)} ${JSON.stringify(currentRect)}`,
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(async () => {
      // the observer hears of the last frame in the next one
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return Reflect.get(window, 'shifts') as Shifts
    })
}

interface LayoutShiftSource {
  node: Node | null
  previousRect: DOMRectReadOnly
  currentRect: DOMRectReadOnly
}
