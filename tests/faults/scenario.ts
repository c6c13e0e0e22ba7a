import { afterEach } from 'vitest'
import { noteSurvival } from './survival.ts'
import { verdictOn } from './verdict.ts'
import type { VirtualBrowser } from './virtual-browser.ts'
import type { VirtualTab } from './virtual-tab.ts'
import { World } from './world.ts'

let current: World | null = null

/** The world of the test that runs. */
export function newWorld(): World {
  current = new World()
  return current
}

/**
 * After each named fault the world heals, and then every promise of the outbox must hold: nothing lost, nothing done
 * twice, nothing sent as another account, nothing dropped silently, lanes in order, rows true. A title begins with the
 * fault's id in docs/offline.md.
 */
export function judgeEachWorld(): void {
  afterEach(async ({ task }) => {
    const world = current
    current = null
    if (!world) return
    await world.heal()
    const { problems, lost, duplicated } = await verdictOn(world)
    world.close()
    const survived = problems.length === 0 && !task.result?.errors?.length
    const [fault] = /^F\d{2,3}/.exec(task.name) ?? []
    if (fault) noteSurvival({ fault, survived, lost, duplicated })
    if (problems.length > 0) throw new Error(problems.join('\n'))
  })
}

/** A browser with the driver signed in and one page open. */
export async function phoneOf(
  world: World,
  options: { hasLocks?: boolean } = {},
): Promise<[VirtualBrowser, VirtualTab]> {
  const phone = world.browser(options)
  phone.signIn(world.people.driver)
  const page = phone.open()
  await world.time.quiet()
  return [phone, page]
}

/** The driver's ops on a device, in the order of the taps. */
export async function opsOn(world: World, phone: VirtualBrowser) {
  return (await phone.rows(world.people.driver)).ops
}

export async function statesOn(world: World, phone: VirtualBrowser): Promise<string[]> {
  return (await opsOn(world, phone)).map(({ state }) => state)
}

/** How often the server carried something out. */
export function effects({ server }: World): number {
  return server.executed.filter(({ status }) => status < 300).length
}

/** Fails the test when the value is missing. */
export function given<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('The test expected something here')
  return thing
}
