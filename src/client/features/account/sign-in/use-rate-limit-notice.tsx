import { type ReactNode, useState } from 'react'
import { ApiError } from '#contract/api/http-request.ts'
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

/** Reports errors of a form in this area. A toast passes, so the remaining wait stays on screen. */
export function useRateLimitNotice(onError: (error: unknown) => void): {
  wait: ReactNode
  report: (error: unknown) => void
} {
  const [until, setUntil] = useState(0)
  const seconds = useSecondsLeft(until)
  return {
    wait: seconds > 0 && <p className="text-sm text-ink-soft">{SIGN_IN_COPY.tryAgainIn(words(seconds))}</p>,
    report(error) {
      setUntil(retryAt(error) ?? 0)
      onError(error)
    },
  }
}
