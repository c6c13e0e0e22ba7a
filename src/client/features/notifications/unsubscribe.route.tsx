import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { readLinkToken } from '#domain/text/link-token.ts'
import { unsubscribeEndpoint } from '#contract/notification/notification-preferences.ts'
import { PATHS } from '#contract/api/path.ts'
import { ApiError } from '#contract/api/http-request.ts'
import type { NotificationKind } from '#domain/access/notification-preferences.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { withErrorReference } from '#client/components/error-reference.ts'
import { Button } from '#client/ui/button.tsx'
import { call } from '#offline/session/call.ts'
import * as z from 'zod/mini'
import { EMAIL_KINDS, UNSUBSCRIBE_COPY, UNSUBSCRIBE_TITLES } from './copy.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** from the link in an email's footer; it survives a reload */
    unsubscribeToken?: string
  }
}

type State =
  | { status: 'asking' | 'sending' | 'unknown' }
  | { status: 'failed'; error: unknown }
  /** null: all kinds */
  | { status: 'done'; kind: NotificationKind | null }

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422)
}

/** Opened from an email's footer. It asks first, because mail programs open links on their own. */
function UnsubscribeScreen({ token }: { token: string }) {
  usePageTitle(UNSUBSCRIBE_COPY.title)
  const [state, setState] = useState<State>({ status: token === '' ? 'unknown' : 'asking' })
  const end = async (all: boolean) => {
    setState({ status: 'sending' })
    try {
      const { kind } = await call(unsubscribeEndpoint, { body: { token, all } })
      setState({ status: 'done', kind: all ? null : kind })
    } catch (error) {
      setState(isUnknown(error) ? { status: 'unknown' } : { status: 'failed', error })
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-3xl font-extrabold tracking-tight">{UNSUBSCRIBE_TITLES[state.status]}</h1>
      <p role="status" className="text-ink-soft">
        {unsubscribeText(state)}
      </p>
      {state.status !== 'unknown' && <Choices state={state} onEnd={(all) => void end(all)} />}
      <a href={PATHS.notificationSettings} className="py-3 font-semibold text-sign-deep underline">
        {UNSUBSCRIBE_COPY.manageNotificationPreferences}
      </a>
    </div>
  )
}

function unsubscribeText(state: State): string {
  switch (state.status) {
    case 'done':
      return state.kind === null ? UNSUBSCRIBE_COPY.doneAll : UNSUBSCRIBE_COPY.doneKind(EMAIL_KINDS[state.kind])
    case 'unknown':
      return UNSUBSCRIBE_COPY.unknownText
    case 'failed':
      return withErrorReference(UNSUBSCRIBE_COPY.notSaved, state.error)
    default:
      return UNSUBSCRIBE_COPY.stillInApp
  }
}

function Choices({ state, onEnd }: { state: State; onEnd: (all: boolean) => void }) {
  const isSending = state.status === 'sending'
  return (
    <div className="flex flex-col gap-3">
      {state.status !== 'done' && (
        <Button busy={isSending} onClick={() => onEnd(false)}>
          {UNSUBSCRIBE_COPY.title}
        </Button>
      )}
      {!(state.status === 'done' && state.kind === null) && (
        <Button variant="ghost" busy={isSending} onClick={() => onEnd(true)}>
          {UNSUBSCRIBE_COPY.stopAllFreightEmails}
        </Button>
      )}
    </div>
  )
}

export const Route = createFileRoute('/auth/unsubscribe')({
  validateSearch: z.object({ token: z.catch(z.optional(z.string().check(z.overwrite(readLinkToken))), undefined) }),
  // the token works without a sign-in, so it leaves the address bar
  beforeLoad: ({ search: { token } }) => {
    if (token === undefined) return
    throw redirect({
      to: PATHS.unsubscribe,
      replace: true,
      state: (before) => ({ ...before, unsubscribeToken: token }),
    })
  },
  component: function UnsubscribeRoute() {
    return <UnsubscribeScreen token={useLocation({ select: ({ state }) => state.unsubscribeToken }) ?? ''} />
  },
})
