import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { requestBooking } from '#contract/booking.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/request.ts'
import { toasts } from '#client/ui/toast.tsx'
import { call } from '#offline/call.ts'

type Body = InputOf<typeof requestBooking>['body']

/** Answers that mean that the load on screen is not the load as it is. */
const MOVED = [404, 409]

/**
 * Asks for a load. The same words sent twice (a double tap, an answer that was lost) are one request; other words, or the
 * same after a refusal, are another.
 */
export function useRequestBooking({ onSent }: { onSent: () => void }) {
  const queryClient = useQueryClient()
  const sending = useRef<{ words: string; key: string }>(null)
  const keyOf = (body: Body): string => {
    const words = JSON.stringify(body)
    if (sending.current?.words !== words) sending.current = { words, key: crypto.randomUUID() }
    return sending.current.key
  }
  const refreshLoads = () => queryClient.invalidateQueries({ queryKey: ['loads'] })

  return useMutation({
    mutationFn: (body: Body) => call(requestBooking, { body }, { idempotencyKey: keyOf(body) }),
    onSuccess: () => {
      sending.current = null
      toasts.success('Booking request sent successfully!')
      onSent()
      void refreshLoads()
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      sending.current = null
      if (MOVED.includes(error.status)) void refreshLoads()
    },
  })
}
