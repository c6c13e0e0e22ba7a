import type { Page, Route } from 'playwright/test'
import type { EndpointResponse, Endpoint } from '#contract/api/endpoint.ts'
import type { ErrorCode, ErrorDetail } from '#contract/api/error.ts'
import { API_HEADER, DEFAULT_API_ROOT, REQUEST_ID_HEADER } from '#contract/api/common-schemas.ts'
import { deferred } from './deferred.ts'

/** Matches the URLs of an endpoint with any parameters and query. */
function addressesOf({ path }: Endpoint): RegExp {
  return new RegExp(`${DEFAULT_API_ROOT}${path.replaceAll(/:\w+/g, '[^/?]+')}(\\?.*)?$`)
}

async function onCalls(page: Page, endpoint: Endpoint, handle: (route: Route) => Promise<void>) {
  const addresses = addressesOf(endpoint)
  const inProgress = new Set<Promise<void>>()
  const meet = (route: Route) => {
    const handled = route.request().method() === endpoint.method ? handle(route) : route.fallback()
    inProgress.add(handled)
    return handled.finally(() => inProgress.delete(handled))
  }
  await page.route(addresses, meet)
  return async () => {
    // finish the calls in progress first, because unrouting would let them continue without a handler
    while (inProgress.size > 0) await Promise.allSettled(inProgress)
    await page.unroute(addresses, meet)
  }
}

/**
 * Changes an endpoint's answers on their way to the page, for answers that the demo data does not contain. The
 * calls still reach the real server.
 */
export function alterAnswers<E extends Endpoint>(
  page: Page,
  endpoint: E,
  change: (answer: EndpointResponse<E>) => void,
) {
  return onCalls(page, endpoint, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { response: EndpointResponse<E> }
    change(body.response)
    return route.fulfill({ response: answer, json: body })
  })
}

/** Holds an endpoint's calls until the returned function is called. */
export async function holdBack(page: Page, endpoint: Endpoint): Promise<() => void> {
  const released = deferred()
  await onCalls(page, endpoint, async (route) => {
    await released.given
    return route.fallback()
  })
  return () => released.give()
}

/** Holds what the server answers to an endpoint's first call, until the returned function is called. */
export async function holdFirstAnswer(page: Page, endpoint: Endpoint): Promise<() => void> {
  const released = deferred()
  let isFirst = true
  await onCalls(page, endpoint, async (route) => {
    if (!isFirst) return route.fallback()
    isFirst = false
    const response = await route.fetch()
    await released.given
    // the page may not wait for it any more
    return route.fulfill({ response }).catch(() => undefined)
  })
  return () => released.give()
}

/** Fails an endpoint's calls as without signal, until the returned function is called. */
export function cutOff(page: Page, endpoint: Endpoint): Promise<() => Promise<void>> {
  return onCalls(page, endpoint, (route) => route.abort('connectionfailed'))
}

/** Answers an endpoint's calls with an error that the demo data cannot cause, until the returned function is called. */
export function refuse(
  page: Page,
  endpoint: Endpoint,
  refusal: {
    status: number
    code: ErrorCode
    message: string
    details?: ErrorDetail[]
    retryAfter?: string
    requestId?: string
  },
) {
  const { status, retryAfter, requestId, ...error } = refusal
  const headers = {
    [API_HEADER]: '1',
    ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
    ...(requestId !== undefined && { [REQUEST_ID_HEADER]: requestId }),
  }
  return onCalls(page, endpoint, (route) => route.fulfill({ status, headers, json: { error } }))
}

/** Sends an endpoint's calls to the server and drops their answers, until the returned function is called. */
export function loseAnswers(page: Page, endpoint: Endpoint): Promise<() => Promise<void>> {
  return onCalls(page, endpoint, async (route) => {
    await route.fetch()
    return route.abort('connectionreset')
  })
}
