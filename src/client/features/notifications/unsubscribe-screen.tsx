import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { unsubscribe } from '#contract/notification-settings.ts'
import { PATHS } from '#contract/path.ts'
import { ApiError } from '#contract/request.ts'
import type { NewsKind } from '#domain/notification-settings.ts'
import { usePageTitle } from '#client/browser/use-page-title.ts'
import { Button } from '#client/ui/button.tsx'
import { call } from '#offline/call.ts'

/** What the mails that end were about. */
const ABOUT: Record<NewsKind, string> = {
  requests: 'requests for your loads',
  answers: 'answers to your requests',
  tenders: 'tenders',
  trips: 'how your loads are doing',
}

type State =
  | { is: 'asking' | 'sending' | 'unknown' | 'failed' }
  /** of one kind, or of all */
  | { is: 'done'; kind: NewsKind; all: boolean }

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422)
}

/** Behind the link at a mail's foot. It asks first, because mail programs open links by themselves. */
export function UnsubscribeScreen({ token }: { token: string }) {
  usePageTitle('Unsubscribe')
  const [state, setState] = useState<State>({ is: token === '' ? 'unknown' : 'asking' })
  const end = async (all: boolean) => {
    setState({ is: 'sending' })
    try {
      const { kind } = await call(unsubscribe, { body: { token, all } })
      setState({ is: 'done', kind, all })
    } catch (error) {
      setState({ is: isUnknown(error) ? 'unknown' : 'failed' })
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-3xl font-extrabold tracking-tight">{TITLES[state.is]}</h1>
      <p role="status" className="text-ink-soft">
        {wordsOf(state)}
      </p>
      {state.is !== 'unknown' && <Choices state={state} onEnd={(all) => void end(all)} />}
      <Link to={PATHS.notificationSettings} className="py-3 font-semibold text-sign-deep underline">
        Choose what you are told, and how
      </Link>
    </div>
  )
}

const TITLES: Record<State['is'], string> = {
  asking: 'No more of these mails?',
  sending: 'No more of these mails?',
  failed: 'No more of these mails?',
  unknown: 'This link is not complete',
  done: 'You are unsubscribed',
}

function wordsOf(state: State): string {
  switch (state.is) {
    case 'done':
      return state.all
        ? 'You get no more mails about freight. Mails about your account and its security still come.'
        : `You get no more mails about ${ABOUT[state.kind]}. Milepost still tells you in the app.`
    case 'unknown':
      return 'Please open the link of the mail again, whole, or change your settings.'
    case 'failed':
      return 'It could not be sent. Please try again when you have a connection.'
    default:
      return 'Milepost still tells you in the app, and on the devices where you asked for it.'
  }
}

function Choices({ state, onEnd }: { state: State; onEnd: (all: boolean) => void }) {
  const isSending = state.is === 'sending'
  return (
    <div className="flex flex-col gap-3">
      {state.is !== 'done' && (
        <Button busy={isSending} onClick={() => onEnd(false)}>
          Unsubscribe
        </Button>
      )}
      {!(state.is === 'done' && state.all) && (
        <Button variant="ghost" busy={isSending} onClick={() => onEnd(true)}>
          End all mails about freight
        </Button>
      )}
    </div>
  )
}
