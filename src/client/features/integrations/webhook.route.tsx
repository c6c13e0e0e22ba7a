import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { BackLink } from '#client/components/back-link.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { PATHS } from '#contract/api/path.ts'
import {
  deleteWebhookEndpoint,
  testWebhookEndpoint,
  turnOffWebhookEndpoint,
  turnOnWebhookEndpoint,
  type Webhook,
} from '#contract/programs/webhook.ts'
import { INTEGRATIONS_COPY } from './copy.ts'
import { describeAnswer, describeWebhook, WEBHOOK_COPY as COPY, WEBHOOK_TYPES_COPY } from './webhook-copy.ts'
import { WebhookMessages } from './webhook-messages.tsx'
import { useRefreshWebhooks, useWebhookChange, webhookMessagesQuery, webhookQuery } from './webhooks.queries.ts'

const ChangeWebhookDialog = lazyDialog(() => import('./change-webhook.dialog.tsx'), 'ChangeWebhookDialog')
const RotateSecretDialog = lazyDialog(() => import('./rotate-secret.dialog.tsx'), 'RotateSecretDialog')

/** How often a sent test is looked for. */
const LOOK_MS = 1_000

/** One webhook: how it is, its secret and what it sent. */
function WebhookScreen({ id }: { id: string }) {
  usePageTitle(COPY.title)
  const { user } = useSession()
  const isOwner = user.company.seat === 'owner'
  const stored = useStored(webhookQuery(id), { enabled: isOwner })
  return (
    <>
      <PageHeader title={COPY.title} back={<BackLink to={PATHS.integrations}>{COPY.back}</BackLink>} />
      <div className="flex max-w-3xl flex-col gap-4">
        {isOwner ? (
          <StoredView stored={stored} words={COPY} skeleton={<Skeletons heights={['h-40', 'h-40']} />}>
            {(webhook) => (
              <>
                <Settings webhook={webhook} />
                <Secret webhook={webhook} />
                <WebhookMessages webhook={webhook} />
              </>
            )}
          </StoredView>
        ) : (
          <p className="text-ink-soft">{INTEGRATIONS_COPY.onlyOwners}</p>
        )}
      </div>
    </>
  )
}

/** Sends a test and says how it was answered, once it was. */
function useTest(id: string) {
  const [testId, setTestId] = useState<string>()
  const refresh = useRefreshWebhooks()
  const { data } = useStored(webhookMessagesQuery(id), testId === undefined ? {} : { everyMs: LOOK_MS })
  const sending = useWebhookChange(testWebhookEndpoint, { onDone: ({ messageId }) => setTestId(messageId) })
  const answered = data?.data.find((message) => message.id === testId && message.state !== 'waiting')
  useEffect(() => {
    if (!answered) return
    setTestId(undefined)
    const { state, lastStatus, lastProblem } = answered
    if (state === 'delivered') toasts.success(COPY.tested(lastStatus ?? 200))
    else toasts.error(lastProblem === null ? COPY.tested(lastStatus ?? 0) : COPY.testFailed(lastProblem))
    void refresh()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a new `refresh` is the same one
  }, [answered])
  return { isBusy: sending.isPending || testId !== undefined, send: () => sending.mutate({ params: { id }, body: {} }) }
}

function Settings({ webhook }: { webhook: Webhook }) {
  const { id, url, types, status, offWhy } = webhook
  const isOffline = useConnection().status === 'offline'
  const [asked, setAsked] = useState<'change' | 'remove' | null>(null)
  const navigate = useNavigate()
  const test = useTest(id)
  const turningOff = useWebhookChange(turnOffWebhookEndpoint, { done: COPY.turnedOff })
  const removing = useWebhookChange(deleteWebhookEndpoint, {
    done: COPY.removed,
    onDone: () => void navigate({ to: PATHS.integrations }),
  })
  return (
    <SectionCard title={url}>
      <p role="status" className="font-semibold">
        {describeWebhook(webhook)}
      </p>
      <p>{WEBHOOK_TYPES_COPY.chosen(types)}</p>
      {webhook.lastTry && <p className="text-ink-soft wrap-anywhere">{describeAnswer(webhook.lastTry)}</p>}
      {offWhy === 'secret lost' && <p className="text-stop">{COPY.lost}</p>}
      {status === 'unproved' && <p>{COPY.unproved}</p>}
      <NeedsConnection isOffline={isOffline} what={COPY.needsConnection} />
      <div className="flex flex-wrap gap-2">
        <Button busy={test.isBusy} variant={status === 'unproved' ? 'primary' : 'ghost'} onClick={test.send}>
          {COPY.test}
        </Button>
        <Button variant="ghost" onClick={() => setAsked('change')}>
          {COPY.change}
        </Button>
        {(status === 'on' || status === 'failing') && (
          <Button
            variant="ghost"
            busy={turningOff.isPending}
            onClick={() => turningOff.mutate({ params: { id }, body: {} })}
          >
            {COPY.turnOff}
          </Button>
        )}
        <Button variant="danger-quiet" onClick={() => setAsked('remove')}>
          {COPY.remove}
        </Button>
      </div>
      {(status === 'off' || (webhook.held > 0 && status !== 'unproved')) && <TurnOn webhook={webhook} />}
      {asked === 'change' && <ChangeWebhookDialog webhook={webhook} onClose={() => setAsked(null)} />}
      <ConfirmDialog
        open={asked === 'remove'}
        danger
        title={COPY.removeTitle}
        description={COPY.removeText}
        confirmLabel={COPY.remove}
        cancelLabel={COPY.keep}
        busy={removing.isPending}
        onConfirm={() => removing.mutate({ params: { id } })}
        onCancel={() => setAsked(null)}
      />
    </SectionCard>
  )
}

/** With what was held meanwhile, unless the owner says otherwise. */
function TurnOn({ webhook: { id, held } }: { webhook: Webhook }) {
  const [sendHeld, setSendHeld] = useState(true)
  const turningOn = useWebhookChange(turnOnWebhookEndpoint, { done: COPY.turnedOn })
  return (
    <div className="flex flex-col gap-2">
      {held > 0 && <Checkbox label={COPY.sendHeld(held)} checked={sendHeld} onChange={() => setSendHeld(!sendHeld)} />}
      <Button
        className="self-start"
        busy={turningOn.isPending}
        onClick={() => turningOn.mutate({ params: { id }, body: { sendHeld: sendHeld && held > 0 } })}
      >
        {COPY.turnOn}
      </Button>
    </div>
  )
}

function Secret({ webhook: { id, oldSecretEndsAt } }: { webhook: Webhook }) {
  const [isRotating, setRotating] = useState(false)
  return (
    <SectionCard title={COPY.secret}>
      <p>{oldSecretEndsAt === null ? COPY.oneSecret : COPY.oldUntil(oldSecretEndsAt)}</p>
      <Button variant="ghost" className="self-start" onClick={() => setRotating(true)}>
        {COPY.rotate}
      </Button>
      {isRotating && <RotateSecretDialog id={id} onClose={() => setRotating(false)} />}
    </SectionCard>
  )
}

export const Route = createFileRoute('/dashboard/settings/integrations/webhooks/$webhookId')({
  component: function WebhookRoute() {
    const { webhookId } = Route.useParams()
    // a new key per webhook: nothing of the last one stays on screen
    return <WebhookScreen key={webhookId} id={webhookId} />
  },
})
