import { type DaysToPay, readDaysToPayEndpoint } from '#contract/freight/broker.ts'
import { HOUR_MS } from '#domain/time/instant.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'
import { useStored } from './use-stored.ts'

function daysToPayQuery(brokerId: string) {
  return {
    key: ['days-to-pay', brokerId],
    fetch: (signal: AbortSignal) => call(readDaysToPayEndpoint, { params: { id: brokerId } }, { signal }),
    ...createAnswerStore(readDaysToPayEndpoint, brokerId),
  }
}

/** How soon a broker pays, also from this device; null with too few invoices, undefined while it isn't known. */
export function useDaysToPay(brokerId: string): DaysToPay | null | undefined {
  const { data, isPlaceholderData } = useStored(daysToPayQuery(brokerId), {
    everyMs: Infinity,
    staleMs: HOUR_MS,
    isExtra: true,
  })
  return isPlaceholderData ? undefined : data?.daysToPay
}
