import { vi } from 'vitest'
import type { WebDriver } from './web-driver.ts'

/** What a person does on a page, and reads there. Everything waits until the page is ready for it. */
export interface Page {
  open: (url: string) => Promise<void>
  reload: () => Promise<void>
  /** presses a button, link or option, by its name or the first line of it */
  press: (name: string) => Promise<void>
  /** writes into a field, by its label */
  fill: (label: string, text: string) => Promise<void>
  /** the texts in sight */
  text: () => Promise<string>
  sees: (text: string | RegExp) => Promise<void>
  losesSightOf: (text: string | RegExp) => Promise<void>
  /** runs in the page; a promise is awaited */
  run: <T>(work: (...args: never[]) => T, ...args: unknown[]) => Promise<Awaited<T>>
}

const PATIENCE = { timeout: 30_000, interval: 100 }
/** The name of an element in a WebDriver message, by the standard. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export function pageOf(driver: WebDriver): Page {
  async function run<T>(work: (...args: never[]) => T, ...args: unknown[]): Promise<Awaited<T>> {
    const script = `const [done, ...given] = [arguments[arguments.length - 1], ...[...arguments].slice(0, -1)]
      Promise.resolve().then(() => (${work.toString()})(...given)).then(
        (value) => done({ value }), (error) => done({ error: String(error) }))`
    const answer = (await driver.send('execute', { script, args })) as { value: Awaited<T>; error?: string }
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer.value
  }

  async function find(kind: 'control' | 'field', name: string): Promise<string> {
    const found = (await run(findInSight, kind, name)) as Record<string, string> | null
    const id = found?.[ELEMENT]
    if (id === undefined) throw new Error(`No ${kind} '${name}' in sight`)
    return id
  }

  const open = async (url: string) => void (await driver.send('navigate', { url }))
  const address = async () => String(await driver.send('address'))
  const text = () => run(() => document.body.innerText)
  const has = (whole: string, wanted: string | RegExp) =>
    typeof wanted === 'string' ? whole.includes(wanted) : wanted.test(whole)

  return {
    run,
    text,
    open,
    // Firefox's own command goes past the service worker
    reload: async () => open(await address()),
    press: (name) =>
      vi.waitFor(async () => void (await driver.send('click', { id: await find('control', name) })), PATIENCE),
    fill: (label, typed) =>
      vi.waitFor(async () => {
        const id = await find('field', label)
        await driver.send('clear', { id })
        await driver.send('type', { id, text: typed })
      }, PATIENCE),
    sees: (wanted) =>
      vi.waitFor(async () => {
        const whole = await text()
        if (!has(whole, wanted)) throw new Error(`'${wanted}' is not in sight. The page says:\n${whole}`)
      }, PATIENCE),
    losesSightOf: (wanted) =>
      vi.waitFor(async () => {
        if (has(await text(), wanted)) throw new Error(`'${wanted}' is still in sight`)
      }, PATIENCE),
  }
}

/** Runs in the page. The last of a name is that of the dialog in front. */
function findInSight(kind: 'control' | 'field', name: string): Element | null {
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const nameOf = (element: HTMLElement): string[] => {
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => plain(label.textContent))
    const by = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => plain(document.getElementById(id)?.textContent))
    const [firstLine] = element.innerText.trim().split('\n')
    return [plain(element.getAttribute('aria-label')), ...labels, ...by, plain(element.innerText), plain(firstLine)]
  }
  const isInSight = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('[inert],[aria-hidden=true]') === null &&
    !(element as HTMLButtonElement).disabled
  const all = document.querySelectorAll<HTMLElement>(
    kind === 'field' ? 'input, textarea, select' : 'button, a[href], summary, [role=button], input[type=checkbox]',
  )
  return [...all].findLast((element) => isInSight(element) && nameOf(element).includes(name)) ?? null
}
