import { useState } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { type DispatchConsent, listConsentsAskedEndpoint } from '#contract/freight/dispatch-consent.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { UNNAMED } from '#domain/freight/dispatch-consent.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'
import { type StoredQuery, useStored } from './use-stored.ts'

/** The carriers that the account asked to book for. */
export const ownCarriersQuery: StoredQuery<EndpointResponse<typeof listConsentsAskedEndpoint>> = {
  key: ['dispatch', 'carriers'],
  fetch: (signal) => call(listConsentsAskedEndpoint, {}, { signal }),
  ...createAnswerStore(listConsentsAskedEndpoint, 'own'),
}

interface CarrierChoice {
  /** those that it may book for; undefined while they aren't known */
  carriers: readonly DispatchConsent[] | undefined
  /** a consent's id, or `UNNAMED` */
  value: string
  choose: (value: string) => void
  /** as a request names it: undefined leaves it to the server, which takes the only one */
  consentId: string | null | undefined
  /** the next booking starts with the same carrier */
  remember: () => void
}

const keyOf = (personId: PersonId) => `carrier ${personId}`

/** Whom a dispatcher books for, also offline; null for an account with a USDOT number, which hauls itself. */
export function useCarrierChoice({ enabled = true }: { enabled?: boolean } = {}): CarrierChoice | null {
  const { user } = useSession()
  const isDispatcher = !user.freightProfile.dotNumber
  const { data } = useStored(ownCarriersQuery, { enabled: enabled && isDispatcher, isExtra: true })
  const [chosen, choose] = useState<string>()
  if (!isDispatcher) return null
  const carriers = data?.data.filter(({ status }) => status === 'active')
  const last = readLast(user.id)
  const [first, ...others] = carriers ?? []
  const chosenCarrier = [chosen, last, others.length === 0 ? first?.id : undefined].find(
    (id) => id === UNNAMED || carriers?.some((each) => each.id === id),
  )
  const value = chosenCarrier ?? UNNAMED
  return {
    carriers,
    value,
    choose,
    consentId: carriers === undefined ? undefined : value === UNNAMED ? null : value,
    remember: () => value !== UNNAMED && writeLast(user.id, value),
  }
}

function readLast(personId: PersonId): string | undefined {
  try {
    return localStorage.getItem(keyOf(personId)) ?? undefined
  } catch {
    return undefined
  }
}

function writeLast(personId: PersonId, id: string): void {
  try {
    localStorage.setItem(keyOf(personId), id)
  } catch {
    // without storage, the next booking asks again
  }
}
