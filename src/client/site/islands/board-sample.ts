import type { BoardSample, SampleLoad } from '#contract/freight/board.ts'

/** As in contract/freight/board-sample.ts: the schemas there would be most of this page's script. */
const ADDRESS = '/api/board/sample'
const MOST_COUNTED = 10_000

/** Fills in how many loads are on the board and the newest of them. Nothing is shown for an empty board. */
export async function showBoard(root: HTMLElement): Promise<void> {
  const sample = await readSample().catch(() => null)
  const strip = root.querySelector('section')
  if (!sample || sample.openLoads === 0 || !strip) return
  const count = sample.openLoads.toLocaleString('en-US')
  fill(strip, '[data-open-loads]', sample.openLoads >= MOST_COUNTED ? `${count}+` : count)
  for (const [index, part] of strip.querySelectorAll<HTMLElement>('[data-sample]').entries()) {
    const load = sample.loads[index]
    if (!load) continue
    fillLoad(part, load)
    part.hidden = false
  }
  strip.hidden = false
}

async function readSample(): Promise<BoardSample> {
  const answer = await fetch(ADDRESS)
  if (!answer.ok || answer.headers.get('x-api') === null) throw new Error(`The board answered ${answer.status}`)
  return ((await answer.json()) as { response: BoardSample }).response
}

function fillLoad(part: HTMLElement, { origin, destination, rate, miles }: SampleLoad): void {
  fill(part, '[data-origin]', `${origin.city}, ${origin.state}`)
  fill(part, '[data-destination]', `${destination.city}, ${destination.state}`)
  fill(part, '[data-rate]', `$${Math.round(rate).toLocaleString('en-US')}`)
  fill(part, '[data-per-mile]', `$${(rate / miles).toFixed(2)}/mi`)
}

function fill(part: Element, selector: string, text: string): void {
  const place = part.querySelector(selector)
  if (place) place.textContent = text
}
