import { useNavigate } from '@tanstack/react-router'
import LogOut from 'lucide-react/icons/log-out'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { hasUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { formatActionCount, LOGOUT_COPY } from '#client/data/outbox/copy.ts'
import { drainBeforeSignOut, signOut } from '#client/data/outbox/sign-out.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { PATHS } from '#contract/api/path.ts'
import { OP_STATES } from '#offline/outbox/op-state.ts'
import { LOGOUT_BUTTON_COPY } from './copy.ts'

type After = typeof PATHS.home | typeof PATHS.login

/**
 * What begins signing out, and what it shows. The caller shows it where it outlives the button: a menu closes, and a
 * window that grows or shrinks takes the sidebar away.
 * @param to GUARD-17
 */
export function useLogout(to: After = PATHS.home): { begin: () => void; logout: ReactNode } {
  const [taps, setTaps] = useState(0)
  return {
    begin: () => setTaps((before) => before + 1),
    // another tap begins again
    logout: taps > 0 && <Logout key={taps} to={to} />,
  }
}

interface LogoutButtonProps {
  className: string
  label?: string
  onTap: () => void
}

export function LogoutButton({ className, label = LOGOUT_BUTTON_COPY.logout, onTap }: LogoutButtonProps) {
  return (
    <button type="button" onClick={onTap} className={className}>
      <LogOut aria-hidden className="size-5 shrink-0" />
      {label}
    </button>
  )
}

/**
 * Signs out, once all is sent [GUARD-16, offline.md §12]. Work is never lost silently: what can't be sent, or was typed
 * on this page, stays unless the user discards it.
 */
function Logout({ to }: { to: After }) {
  const { user } = useSession()
  const { ops, unreadable } = useOutbox()
  const navigate = useNavigate()
  const open = ops.filter(({ state }) => OP_STATES[state].phase !== 'settled').length + unreadable.length
  const [stage, setStage] = useState<Stage>('sending')
  const [wasOpen] = useState(open > 0)
  const [losesInput] = useState(hasUnsavedChanges)
  const isStaying = useRef(false)

  const leave = async () => {
    try {
      await signOut(user.id)
    } catch {
      return setStage('failed')
    }
    await navigate({ to })
  }
  const goOn = useEffectEvent((left: number) => {
    if (isStaying.current) return
    if (left > 0 || losesInput) setStage('asking')
    else void leave()
  })
  useEffect(() => {
    let isOver = false
    void drainBeforeSignOut(user.id).then((left) => isOver || goOn(left))
    return () => {
      isOver = true
    }
  }, [user.id])
  const stay = () => {
    isStaying.current = true
    setStage('staying')
  }
  const words = wordsFor(stage, open)
  return (
    <Dialog
      alert
      open={stage === 'asking' || stage === 'failed' || (stage === 'sending' && wasOpen)}
      onClose={stay}
      title={words.title}
      description={words.text}
    >
      <DialogActions>
        {stage === 'asking' && (
          <Button variant="danger" onClick={() => void leave()}>
            {words.discard}
          </Button>
        )}
        {stage === 'failed' && (
          <Button variant="ghost" onClick={() => void leave()}>
            {LOGOUT_COPY.tryAgain}
          </Button>
        )}
        <Button busy={stage === 'sending'} onClick={stay}>
          {LOGOUT_COPY.staySignedIn}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type Stage = 'sending' | 'asking' | 'staying' | 'failed'

function wordsFor(stage: Stage, open: number) {
  const items = formatActionCount(open)
  if (stage === 'failed') return { title: LOGOUT_COPY.failed, text: LOGOUT_COPY.failedText }
  if (stage !== 'asking') return { title: LOGOUT_COPY.sendingBeforeYouSignOut, text: LOGOUT_COPY.leftToSend(items) }
  return open > 0
    ? { title: LOGOUT_COPY.notSent(items), text: LOGOUT_COPY.stayText, discard: LOGOUT_COPY.discardAndSignOut(items) }
    : { title: LOGOUT_COPY.notSaved, text: LOGOUT_COPY.notSavedText, discard: LOGOUT_COPY.discardTyped }
}
