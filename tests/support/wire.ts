import type { Page, Route } from 'playwright/test'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode, ErrorDetail } from '#contract/error.ts'
import { API_HEADER, DEFAULT_API_ROOT } from '#contract/wire.ts'
import { signal } from './signal.ts'

/** The addresses of an endpoint, whatever its parameters and query. */
function addressesOf({ path }: Endpoint): RegExp {
  return new RegExp(`${DEFAULT_API_ROOT}${path.replaceAll(/:\w+/g, '[^/?]+')}(\\?.*)?$`)
}

async function onCalls(page: Page, endpoint: Endpoint, handle: (route: Route) => Promise<void>) {
  const addresses = addressesOf(endpoint)
  const underWay = new Set<Promise<void>>()
  const meet = (route: Route) => {
    const met = route.request().method() === endpoint.method ? handle(route) : route.fallback()
    underWay.add(met)
    return met.finally(() => underWay.delete(met))
  }
  await page.route(addresses, meet)
  return async () => {
    // a call that is being met would otherwise go on by itself, and its answer find it gone
    await Promise.allSettled(underWay)
    await page.unroute(addresses, meet)
  }
}

/**
 * Changes an endpoint's answers on their way to the page: what the contract allows and the demo data does not hold. The
 * calls still reach the real server.
 */
export function alterAnswers<E extends Endpoint>(page: Page, endpoint: E, change: (answer: AnswerOf<E>) => void) {
  return onCalls(page, endpoint, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { response: AnswerOf<E> }
    change(body.response)
    return route.fulfill({ response: answer, json: body })
  })
}

/** Lets an endpoint's calls wait until the returned function is called. */
export async function holdBack(page: Page, endpoint: Endpoint): Promise<() => void> {
  const released = signal()
  await onCalls(page, endpoint, async (route) => {
    await released.given
    return route.fallback()
  })
  return () => released.give()
}

/** Cuts an endpoint off as a lost signal does, until the returned function is called. */
export function cutOff(page: Page, endpoint: Endpoint): Promise<() => Promise<void>> {
  return onCalls(page, endpoint, (route) => route.abort('connectionfailed'))
}

/** Answers an endpoint's calls with a refusal that the demo data cannot bring about, until the returned function is called. */
export function refuse(
  page: Page,
  endpoint: Endpoint,
  refusal: { status: number; code: ErrorCode; message: string; details?: ErrorDetail[] },
) {
  const { status, ...error } = refusal
  return onCalls(page, endpoint, (route) => route.fulfill({ status, headers: { [API_HEADER]: '1' }, json: { error } }))
}

/** Lets an endpoint's calls arrive and loses their answers, until the returned function is called. */
export function loseAnswers(page: Page, endpoint: Endpoint): Promise<() => Promise<void>> {
  return onCalls(page, endpoint, async (route) => {
    await route.fetch()
    return route.abort('connectionreset')
  })
}
