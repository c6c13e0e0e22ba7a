import { useMutation } from '@tanstack/react-query'
import Ban from 'lucide-react/icons/ban'
import Pencil from 'lucide-react/icons/pencil'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { MoreMenu } from '#client/ui/more-menu.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { type ApiKey, endApiKeyEndpoint } from '#contract/programs/api-key.ts'
import { SCOPE_NAMES } from '#contract/programs/api-scope.ts'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import { formatAgo } from '#domain/time/record-time.ts'
import { call } from '#offline/session/call.ts'
import { useRefreshApiKeys } from './api-keys.queries.ts'
import { API_KEYS_COPY as COPY } from './copy.ts'

const ChangeKeyDialog = lazyDialog(() => import('./change-key.dialog.tsx'), 'ChangeKeyDialog')

/** Columns where the card is wide enough; else a key is a few lines. */
const COLUMNS =
  '@2xl:grid @2xl:grid-cols-[minmax(0,1.2fr)_6rem_minmax(0,1.4fr)_6.5rem_7rem_3rem] @2xl:items-center @2xl:gap-x-3'
/** A key's end within so many days needs attention. */
const SOON_DAYS = 14

export function isLiving({ endedAt, expiresAt }: ApiKey, now: Instant): boolean {
  return endedAt === null && Date.parse(expiresAt) > now
}

/** For the eye: in a narrow card, each row names what it says. */
export function KeyHeads() {
  return (
    <div
      aria-hidden
      className={`hidden border-b border-hairline px-4 py-2 text-xs font-semibold text-ink-soft ${COLUMNS}`}
    >
      {[COPY.name, COPY.key, COPY.scopes, COPY.lastUsed, COPY.expiresOn].map((head) => (
        <span key={head}>{head}</span>
      ))}
    </div>
  )
}

export function KeyRow({ apiKey, now }: { apiKey: ApiKey; now: Instant }) {
  const { name, scopes } = apiKey
  return (
    <li className={`relative flex flex-col gap-1 px-4 py-3 @2xl:min-h-14 @2xl:py-1.5 ${COLUMNS}`}>
      <div className="min-w-0 pr-12 @2xl:pr-0">
        <h3 className="font-bold wrap-anywhere">{name}</h3>
        <p className="text-sm text-ink-soft">{COPY.made(apiKey)}</p>
      </div>
      <p>
        <code className="rounded-control bg-grey-tint px-2 py-0.5 text-sm whitespace-nowrap">{COPY.hint(apiKey)}</code>
      </p>
      <p className="text-sm">{scopes.map((scope) => SCOPE_NAMES[scope]).join(', ')}</p>
      <p className="text-sm">
        <span className="text-ink-soft @2xl:sr-only">{COPY.lastUsed} </span>
        <LastUse apiKey={apiKey} now={now} />
      </p>
      <p className="text-sm">
        <Expiry apiKey={apiKey} now={now} />
      </p>
      {isLiving(apiKey, now) && <KeyMenu apiKey={apiKey} />}
    </li>
  )
}

function LastUse({ apiKey: { lastUsedAt, lastUsedNetwork }, now }: { apiKey: ApiKey; now: Instant }) {
  if (lastUsedAt === null) return COPY.neverUsed
  return (
    <>
      {formatAgo(Date.parse(lastUsedAt), now)}{' '}
      {lastUsedNetwork !== null && <span className="text-ink-soft @2xl:block">{COPY.from(lastUsedNetwork)}</span>}
    </>
  )
}

function Expiry({ apiKey, now }: { apiKey: ApiKey; now: Instant }) {
  if (apiKey.endedAt !== null) return <span className="text-ink-soft">{COPY.ended(apiKey.endedAt)}</span>
  if (!isLiving(apiKey, now)) return <span className="text-ink-soft">{COPY.expired(apiKey)}</span>
  const days = Math.floor((Date.parse(apiKey.expiresAt) - now) / DAY_MS)
  return (
    <>
      <span className="text-ink-soft @2xl:sr-only">{COPY.expiresOn} </span>
      {days <= SOON_DAYS ? (
        <Badge tone="orange" icon={TriangleAlert}>
          {COPY.expiresIn(days)}
        </Badge>
      ) : (
        COPY.expires(apiKey)
      )}
    </>
  )
}

function KeyMenu({ apiKey }: { apiKey: ApiKey }) {
  const { id, name } = apiKey
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
    <div className="absolute top-1.5 right-1.5 @2xl:static @2xl:text-right">
      <MoreMenu
        label={COPY.menuOf(name)}
        items={[
          { label: COPY.change, Icon: Pencil, onChoose: () => setAsked('change') },
          { label: COPY.end, Icon: Ban, isDanger: true, onChoose: () => setAsked('end') },
        ]}
      />
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
    </div>
  )
}
