import type { Op } from '#offline/outbox/op.ts'
import { isMoving } from '#offline/outbox/op-state.ts'
import { ScriptedServer } from './scripted-server.ts'
import { type Surroundings, VirtualBrowser } from './virtual-browser.ts'
import type { Sabotage } from './virtual-tab.ts'
import { VirtualTime } from './virtual-time.ts'

/** An op that the app reported as saved. */
interface Promised {
  browser: VirtualBrowser
  userId: string
  queueKey: string
  seq: number
  /** until when it can be undone */
  notBefore: number | undefined
  /** when the person acted, by the world's clock */
  tappedAt: number
}

/** A seeded random number generator. */
function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One server, some devices, some people and a clock, on which a schedule is played. */
export class World implements Surroundings {
  readonly time = new VirtualTime()
  readonly server = new ScriptedServer(this.time)
  readonly random: () => number
  readonly people = {
    driver: '10000000-0000-4000-8000-000000000001',
    partner: '10000000-0000-4000-8000-000000000002',
  }
  readonly browsers: VirtualBrowser[] = []
  /** ops that the app reported as saved */
  readonly promises = new Map<string, Promised>()
  /** ops sent directly, because the device could not store them */
  readonly sentUnsaved = new Set<string>()
  /** ops that a person discarded or cancelled, even if they never saw the answer to that tap */
  readonly #givenUp = new Set<string>()
  /** ops whose time to undo them a person ended */
  readonly releasedOps = new Set<string>()
  /** ops for which a person pressed Retry */
  readonly retriedOps = new Set<string>()
  /** when a device recorded an op as done */
  readonly doneAt = new Map<string, number>()
  readonly doneTwice = new Set<string>()
  /** a clock was changed, so earlier waits and leases mean nothing */
  clocksMoved = false
  readonly #sabotage: Sabotage
  #ids = 0

  constructor({ seed = 1, sabotage = {} }: { seed?: number; sabotage?: Sabotage } = {}) {
    this.random = chance(seed)
    this.#sabotage = sabotage
  }

  browser(options: { hasLocks?: boolean } = {}): VirtualBrowser {
    const browser = new VirtualBrowser(this, { ...options, sabotage: this.#sabotage })
    this.browsers.push(browser)
    return browser
  }

  newId(): string {
    this.#ids += 1
    return `30000000-0000-4000-8000-${String(this.#ids).padStart(12, '0')}`
  }

  /** @param again the op that a person sent again with it */
  promised(browser: VirtualBrowser, { opId, userId, queueKey, seq, notBefore }: Op, again?: string): void {
    const known = this.promises.get(opId)
    const tappedAt = (known ?? this.promises.get(again ?? ''))?.tappedAt ?? this.time.now
    const heldUntil = known?.notBefore ?? notBefore
    this.promises.set(opId, { browser, userId, queueKey, seq, notBefore: heldUntil, tappedAt })
  }

  retried(opId: string): void {
    this.retriedOps.add(opId)
  }

  released(opId: string): void {
    this.releasedOps.add(opId)
  }

  decided({ userId, entity, opId }: Parameters<Surroundings['decided']>[0]): void {
    this.#givenUp.add(opId ?? '').add(`${userId} ${entity}`)
  }

  /** Only its own account ends an op without an outcome: by discarding or cancelling it. */
  isGivenUp({ userId, entity, opId }: Op): boolean {
    return this.#givenUp.has(opId) || this.#givenUp.has(`${userId} ${entity}`)
  }

  /** The server was restored: what it had done since, devices do again. */
  undone(): void {
    this.doneAt.clear()
  }

  done({ opId }: Op): void {
    if (this.doneAt.has(opId)) this.doneTwice.add(opId)
    this.doneAt.set(opId, this.time.now)
  }

  /** Everything works again: the network, the server, the accounts, one tab on each device. */
  async heal(): Promise<void> {
    const { server, people } = this
    server.unpaid.clear()
    server.mayNot.clear()
    for (const browser of this.browsers) {
      Object.assign(browser.network, { up: true, captive: false, kbitPerSecond: null, rule: () => null })
      browser.network.script.length = 0
      for (const tab of browser.tabs) tab.spare()
      if (server.oldestApp > 1) for (const tab of browser.tabs) tab.kill()
      if (browser.tabs.length === 0) browser.open({ appVersion: server.oldestApp })
    }
    for (const userId of [people.partner, people.driver]) {
      for (const browser of this.browsers) if (await hasMoving(browser, userId)) browser.signIn(userId)
      for (const { tabs } of this.browsers) for (const tab of tabs) tab.tell('visible')
      await this.time.passUntil(() => this.#isAtRest(userId), { stepMs: 2_000, limitMs: 3 * 3_600_000 })
    }
    // late answers must change nothing
    await this.time.pass(30_000)
  }

  close(): void {
    for (const browser of this.browsers) browser.close()
  }

  async #isAtRest(userId: string): Promise<boolean> {
    for (const browser of this.browsers) if (await hasMoving(browser, userId)) return false
    return true
  }
}

async function hasMoving(browser: VirtualBrowser, userId: string): Promise<boolean> {
  return (await browser.allRows()).some((op) => op.userId === userId && isUnderWay(op))
}

/** In a healed world it reaches an outcome. An op behind a parked parent waits for its person instead. */
export function isUnderWay(op: Op): boolean {
  return isMoving(op) && op.state !== 'blocked:dependency'
}
