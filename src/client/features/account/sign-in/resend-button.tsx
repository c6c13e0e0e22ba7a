import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { SIGN_IN_COPY } from './copy.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

interface ResendButtonProps {
  /** when another email may be requested, epoch milliseconds */
  until: number
  resend: () => Promise<void>
}

/** VER-07 */
export function ResendButton({ until, resend }: ResendButtonProps) {
  const seconds = useSecondsLeft(until)
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    await resend().finally(() => setAsking(false))
  }
  return (
    <Button variant="ghost" busy={isAsking} disabled={seconds > 0} onClick={() => void ask()}>
      {seconds > 0 ? SIGN_IN_COPY.resendIn(seconds) : SIGN_IN_COPY.resendCode}
    </Button>
  )
}
