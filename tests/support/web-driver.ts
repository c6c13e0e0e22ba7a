import { vi } from 'vitest'

/** A browser that is driven by the commands of W3C WebDriver, however they reach it. */
export interface WebDriver {
  /** @throws WebDriverError with the browser's own code, such as 'stale element reference' */
  send: (command: Command, parameters?: Parameters) => Promise<unknown>
  quit: () => Promise<void>
}

type Parameters = Record<string, unknown>

/** The commands in use, each with its HTTP form and its name in Firefox's own protocol. */
export const COMMANDS = {
  navigate: { method: 'POST', path: '/url', name: 'WebDriver:Navigate' },
  address: { method: 'GET', path: '/url', name: 'WebDriver:GetCurrentURL' },
  execute: { method: 'POST', path: '/execute/async', name: 'WebDriver:ExecuteAsyncScript' },
  click: { method: 'POST', path: '/element/:id/click', name: 'WebDriver:ElementClick' },
  clear: { method: 'POST', path: '/element/:id/clear', name: 'WebDriver:ElementClear' },
  type: { method: 'POST', path: '/element/:id/value', name: 'WebDriver:ElementSendKeys' },
  screenshot: { method: 'GET', path: '/screenshot', name: 'WebDriver:TakeScreenshot' },
} as const
export type Command = keyof typeof COMMANDS

export class WebDriverError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

interface HttpAnswer {
  value: { error?: string; message?: string } | null
}

/** @throws WebDriverError */
async function ask(url: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as HttpAnswer
  if (!answer.ok) throw new WebDriverError(value?.error ?? String(answer.status), value?.message ?? '')
  return value
}

/** Begins a session with a driver that listens at this origin. */
export async function openHttpSession(origin: string, capabilities: object): Promise<WebDriver> {
  const begun = await whenListening(() =>
    ask(`${origin}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } }),
  )
  const session = `${origin}/session/${(begun as { sessionId: string }).sessionId}`
  return {
    send(command, { id, ...parameters } = {}) {
      const { method, path } = COMMANDS[command]
      return ask(session + path.replace(':id', String(id)), method, method === 'POST' ? parameters : undefined)
    },
    quit: async () => void (await ask(session, 'DELETE')),
  }
}

/** A program that has just been started listens a moment later. */
export function whenListening<T>(open: () => Promise<T>): Promise<T> {
  return vi.waitFor(open, { timeout: 20_000, interval: 100 })
}
