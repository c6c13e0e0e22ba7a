import type { EarliestTime } from '#domain/freight/suggested-times.ts'
import { Button } from '#client/ui/button.tsx'
import { SUGGESTED_TIME_COPY } from './suggested-time-copy.ts'

interface SuggestedTimeProps {
  time: EarliestTime
  onUse: () => void
}

/** A likely time for the field above, one tap away. */
export function SuggestedTime({ time, onUse }: SuggestedTimeProps) {
  return (
    <Button variant="quiet" size="compact" className="self-start" onClick={onUse}>
      {SUGGESTED_TIME_COPY.takeTime(time.words)}
    </Button>
  )
}
