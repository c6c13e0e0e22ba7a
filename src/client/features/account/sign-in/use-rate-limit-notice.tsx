import { type ReactNode, useState } from 'react'
import { ApiError, NetworkError } from '#contract/api/http-request.ts'
import { FailureNote } from '#client/ui/failure-note.tsx'
import { SIGN_IN_COPY } from './copy.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

/** When a rate limit allows a retry (Retry-After, seconds), as epoch milliseconds; else null. */
export function retryAt(error: unknown): number | null {
  const seconds = error instanceof ApiError && error.code === 'RATE_LIMITED' ? Number(error.retryAfter) : 0
  return seconds > 0 ? Date.now() + seconds * 1000 : null
}

function words(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 1) return `${minutes} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

/** Reports errors of a form in this area. A toast passes, so the remaining wait or the lost connection stays. */
export function useRateLimitNotice(onError: (error: unknown) => void): {
  wait: ReactNode
  report: (error: unknown) => void
} {
  const [until, setUntil] = useState(0)
  const [isUnreached, setUnreached] = useState(false)
  const seconds = useSecondsLeft(until)
  return {
    wait: isUnreached ? (
      <FailureNote message={SIGN_IN_COPY.unreached} />
    ) : (
      seconds > 0 && <p className="text-sm text-ink-soft">{SIGN_IN_COPY.tryAgainIn(words(seconds))}</p>
    ),
    report(error) {
      setUntil(retryAt(error) ?? 0)
      setUnreached(error instanceof NetworkError)
      onError(error)
    },
  }
}
