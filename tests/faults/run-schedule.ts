import type { OpStore } from '#offline/outbox/op-store.ts'
import { fullDisk } from './broken-disk.ts'
import { nth, PICKUP } from './freight.ts'
import { intentOf, isUndoable, type Schedule, type Step } from './schedule.ts'
import { START } from './virtual-time.ts'
import { type Verdict, verdictOn } from './verdict.ts'
import type { VirtualBrowser } from './virtual-browser.ts'
import type { Sabotage, VirtualTab } from './virtual-tab.ts'
import { World } from './world.ts'

function withFreight(world: World): void {
  const { loads } = world.server
  loads.post(nth(0), { pickupAt: PICKUP })
  loads.post(nth(1), { pickupAt: START, status: 'active' })
  loads.post(nth(2), { pickupAt: PICKUP, tendered: true })
  loads.post(nth(3), { pickupAt: START + 60_000 })
}

/** Plays a schedule in a new world, heals the world and returns the verdict. */
export async function runSchedule({ seed, devices, steps }: Schedule, sabotage: Sabotage = {}): Promise<Verdict> {
  const world = new World({ seed, sabotage })
  withFreight(world)
  for (const { hasLocks, tabs, slow } of devices) {
    const browser = world.browser({ hasLocks })
    if (slow) browser.speed = { parallel: 1, attemptMs: 60_000 }
    browser.signIn(world.people.driver)
    for (let i = 0; i < tabs; i += 1) browser.open()
  }
  await world.time.quiet()
  for (const step of steps) {
    await play(world, step)
    await world.time.quiet()
  }
  await world.heal()
  const verdict = await verdictOn(world)
  const fills = steps.some((step) => step.do === 'full')
  const notSaved = world.browsers.reduce((sum, browser) => sum + browser.notSaved, 0)
  if (notSaved > 0 && !fills) verdict.problems.push(`not saved: ${notSaved} taps`)
  world.close()
  return verdict
}

function deviceOf({ browsers }: World, device: number): VirtualBrowser {
  const browser = browsers[device % browsers.length]
  if (!browser) throw new Error('A world has a device')
  return browser
}

/** A tab that a person can use; frozen ones are not visible. */
function tabOf(browser: VirtualBrowser, tab: number): VirtualTab {
  const awake = browser.tabs.filter(({ isFrozen }) => !isFrozen)
  return awake[tab % awake.length] ?? browser.open()
}

async function play(world: World, step: Step): Promise<void> {
  switch (step.do) {
    case 'wait':
      return world.time.pass(step.ms)
    case 'account':
      return changeAccount(world, step.is)
    case 'elsewhere':
      return happenElsewhere(world, step)
    case 'update':
      return update(world, step)
    case 'session':
      return changeSession(world, step)
    case 'clock':
      world.clocksMoved = true
      deviceOf(world, step.device).clock.skewMs = step.skewMs
      return
    case 'faults':
      deviceOf(world, step.device).network.script.push(...step.faults)
      return
    case 'signal':
      return changeSignal(deviceOf(world, step.device), step)
    default:
      return playInTab(world, step, deviceOf(world, step.device))
  }
}

type InTab = Extract<Step, { do: 'tap' | 'post' | 'full' | 'tab' | 'plan' | 'disk' | 'tell' | 'decide' }>

async function playInTab(world: World, step: InTab, browser: VirtualBrowser): Promise<void> {
  const tab = tabOf(browser, step.tab)
  switch (step.do) {
    case 'tap':
      void tab.tap(intentOf(step), { isUndoable: isUndoable(step) })
      if (step.thenDies) tab.kill()
      return
    case 'post':
      void tab.post(step.form, step.rate)
      return
    case 'full':
      return fullDisk(tab.db, step.times)
    case 'tab':
      return changeTab(browser, tab, step.is)
    case 'plan':
      return tab.at(`${step.when} ${step.step}`, () => (step.is === 'killed' ? tab.kill() : tab.freeze()))
    case 'disk':
      return tab.failStore(step.step satisfies keyof OpStore, step.fails)
    case 'tell':
      return tab.tell(step.event)
    case 'decide': {
      const { ops } = await browser.rows(world.people.driver)
      const op = ops[step.op % ops.length]
      if (op) void browser.decide(tab, op, step.is)
    }
  }
}

function changeSignal({ network, tabs }: VirtualBrowser, { is, noticed }: { is: string; noticed: boolean }): void {
  network.up = is !== 'down'
  network.captive = is === 'captive'
  for (const tab of tabs) {
    if (noticed) tab.believesOnline = network.up
    if (noticed && network.up) tab.tell('online')
  }
}

function changeTab(browser: VirtualBrowser, tab: VirtualTab, is: 'opened' | 'killed' | 'frozen' | 'thawed'): void {
  if (is === 'opened') browser.open()
  if (is === 'killed') tab.kill()
  if (is === 'frozen') tab.freeze()
  if (is === 'thawed') for (const frozen of browser.tabs) if (frozen.isFrozen) frozen.thaw()
}

function changeSession(world: World, { device, is }: Extract<Step, { do: 'session' }>): void {
  const browser = deviceOf(world, device)
  const { driver, partner } = world.people
  if (is === 'expired') world.server.expireAccess()
  if (is === 'revoked') world.server.revoke(driver)
  if (is === 'switched') browser.signIn(browser.session?.userId === partner ? driver : partner)
  if (is === 'ended') browser.signOut()
  if (is === 'begun') browser.signIn(driver)
}

function changeAccount({ server, people }: World, is: Extract<Step, { do: 'account' }>['is']): void {
  if (is === 'unpaid') server.unpaid.add(people.driver)
  if (is === 'paid') server.unpaid.clear()
  if (is === 'may not book') server.mayNot.add(people.driver)
  if (is === 'may book') server.mayNot.clear()
}

function happenElsewhere({ server }: World, { load: n, is }: Extract<Step, { do: 'elsewhere' }>): void {
  const load = server.loads.all.get(nth(n))
  if (!load) return
  if (is === 'taken') load.status = 'active'
  if (is === 'cancelled') load.status = 'cancelled'
  if (is === 'deleted') load.status = 'deleted'
  if (is === 'arrived') load.status = 'completed'
  if (is === 'repriced') load.rate -= 150
}

/** The server may reject the old app before every tab is updated. */
function update(world: World, { device, refusesOld }: Extract<Step, { do: 'update' }>): void {
  if (refusesOld) world.server.oldestApp = 2
  else deviceOf(world, device).open({ appVersion: 2 })
}
