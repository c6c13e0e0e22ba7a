import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import BookOpen from 'lucide-react/icons/book-open'
import Braces from 'lucide-react/icons/braces'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { BackLink } from '#client/components/back-link.tsx'
import { CompanyChanges } from '#client/components/company/company-changes.tsx'
import { ShortList } from '#client/components/short-list.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useCompanyLog } from '#client/data/account/company.queries.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { PATHS } from '#contract/api/path.ts'
import { type ApiKey, endApiKeyEndpoint } from '#contract/programs/api-key.ts'
import { MOST_KEYS, SCOPE_NAMES } from '#contract/programs/api-scope.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatAgo } from '#domain/time/record-time.ts'
import { call } from '#offline/session/call.ts'
import { apiKeysQuery, useRefreshApiKeys } from './api-keys.queries.ts'
import { API_KEYS_COPY as COPY, INTEGRATIONS_COPY } from './copy.ts'
import { EdiSection } from './edi-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

const MakeKeyDialog = lazyDialog(() => import('./make-key.dialog.tsx'), 'MakeKeyDialog')
const ChangeKeyDialog = lazyDialog(() => import('./change-key.dialog.tsx'), 'ChangeKeyDialog')

/** What lets programs act for the company: its owners make and end keys. */
function IntegrationsScreen() {
  usePageTitle(INTEGRATIONS_COPY.title)
  const { user } = useSession()
  return (
    <>
      <PageHeader
        title={INTEGRATIONS_COPY.title}
        back={<BackLink to={PATHS.settings}>{INTEGRATIONS_COPY.back}</BackLink>}
      >
        <Button variant="quiet" render={<a href={PATHS.developers} />}>
          <BookOpen aria-hidden />
          {INTEGRATIONS_COPY.guide}
        </Button>
        <Button variant="quiet" render={<a href={PATHS.apiReference} />}>
          <Braces aria-hidden />
          {INTEGRATIONS_COPY.reference}
        </Button>
      </PageHeader>
      <div className="flex max-w-3xl flex-col gap-4">
        {user.company.seat === 'owner' ? (
          <>
            <ApiKeys company={user.company.name} />
            <WebhooksSection />
            <EdiSection />
            <ProgramChanges />
          </>
        ) : (
          <p className="text-ink-soft">{INTEGRATIONS_COPY.onlyOwners}</p>
        )}
      </div>
    </>
  )
}

/** What owners and programs did to keys, webhooks and partners. */
function ProgramChanges() {
  return <CompanyChanges log={useCompanyLog('programs')} />
}

function isLiving({ endedAt, expiresAt }: ApiKey, now: number): boolean {
  return endedAt === null && Date.parse(expiresAt) > now
}

function ApiKeys({ company }: { company: string }) {
  const stored = useStored(apiKeysQuery)
  const now = useNow(MINUTE_MS)
  const [isMaking, setMaking] = useState(false)
  const living = stored.data?.data.filter((key) => isLiving(key, now)).length ?? 0
  return (
    <ShortList
      words={{ ...COPY, lead: COPY.lead(company) }}
      stored={stored}
      isOffline={useConnection().status === 'offline'}
      isFull={living >= MOST_KEYS}
      onAdd={() => setMaking(true)}
      dialog={isMaking && <MakeKeyDialog onClose={() => setMaking(false)} />}
    >
      {(key) => <KeyRow key={key.id} apiKey={key} now={now} />}
    </ShortList>
  )
}

/** Until when it works, and when it was last used. */
function describeUse(key: ApiKey, now: number): string {
  const { endedAt, lastUsedAt, lastUsedNetwork } = key
  const used =
    lastUsedAt === null ? COPY.neverUsed : COPY.used(formatAgo(Date.parse(lastUsedAt), now), lastUsedNetwork ?? '')
  if (endedAt !== null) return `${COPY.ended(endedAt)}, ${used}`
  return `${isLiving(key, now) ? COPY.expires(key) : COPY.expired(key)}, ${used}`
}

function KeyRow({ apiKey, now }: { apiKey: ApiKey; now: number }) {
  const { id, name, scopes } = apiKey
  const [asked, setAsked] = useState<'change' | 'end' | null>(null)
  const refresh = useRefreshApiKeys()
  const ending = useMutation({
    meta: { about: 'api-keys' },
    mutationFn: () => call(endApiKeyEndpoint, { params: { id } }),
    onSuccess: () => toasts.success(COPY.endDone),
    async onSettled() {
      setAsked(null)
      await refresh()
    },
  })
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <KeyRound aria-hidden className="mt-0.5 size-6 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="flex flex-wrap gap-x-2 font-bold wrap-anywhere">
          {name} <code className="font-normal text-ink-soft">{COPY.hint(apiKey)}</code>
        </h3>
        <p className="text-sm">{scopes.map((scope) => SCOPE_NAMES[scope]).join(' · ')}</p>
        <p className="text-sm text-ink-soft">{COPY.made(apiKey)}</p>
        <p className="text-sm text-ink-soft">{describeUse(apiKey, now)}</p>
      </div>
      {isLiving(apiKey, now) && (
        <div className="ml-auto flex gap-1">
          <Button variant="quiet" size="compact" aria-label={COPY.changeOf(name)} onClick={() => setAsked('change')}>
            {COPY.change}
          </Button>
          <Button
            variant="quiet"
            size="compact"
            className="text-stop"
            aria-label={COPY.endOf(name)}
            onClick={() => setAsked('end')}
          >
            {COPY.end}
          </Button>
        </div>
      )}
      {asked === 'change' && <ChangeKeyDialog apiKey={apiKey} onClose={() => setAsked(null)} />}
      {asked === 'end' && (
        <ConfirmDialog
          open
          danger
          title={COPY.endTitle(name)}
          description={COPY.endText}
          confirmLabel={COPY.end}
          cancelLabel={COPY.keep}
          busy={ending.isPending}
          onConfirm={() => ending.mutate()}
          onCancel={() => setAsked(null)}
        />
      )}
    </li>
  )
}

export const Route = createFileRoute('/dashboard/settings/integrations')({ component: IntegrationsScreen })
