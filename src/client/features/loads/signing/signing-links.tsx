import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { NetworkError } from '#contract/api/http-request.ts'
import type { Load } from '#contract/freight/load.ts'
import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import {
  createSigningLinkEndpoint,
  listSigningLinksEndpoint,
  revokeSigningLinkEndpoint,
  SIGNING_PAGE_PATH,
  type SigningLink,
} from '#contract/freight/signing-link.ts'
import { formatRecordTime } from '#domain/time/record-time.ts'
import { Button } from '#client/ui/button.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/session/call.ts'
import { newDriverLink } from '../driver-links/new-driver-link.ts'
import { ShownLink } from '../driver-links/shown-link.tsx'
import { SIGNING_LINKS_COPY as COPY } from './signing-links-copy.ts'

interface SigningLinksProps {
  load: Load
  document: RateConfirmationDocument
}

/** Links by which somebody without an account signs for this party: created, sent once, ended. They need signal. */
export function SigningLinks({ load, document }: SigningLinksProps) {
  const queryClient = useQueryClient()
  const queryKey = ['signing-links', load.id]
  const params = { id: load.id }
  const links = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listSigningLinksEndpoint, { params }, { signal }),
    meta: { silent: true },
  })
  const onError = (error: unknown) => toasts.error(error instanceof NetworkError ? COPY.offline : COPY.failed)
  const show = (answer: { data: SigningLink[] }) => queryClient.setQueryData(queryKey, answer)
  const creating = useMutation({
    mutationFn: async () => {
      const { linkId, token, tokenHash } = await newDriverLink()
      const body = { dealId: document.dealId, linkId, version: document.version, tokenHash }
      show(await call(createSigningLinkEndpoint, { params, body }))
      return `${location.origin}${DEFAULT_API_ROOT}${SIGNING_PAGE_PATH}/${token}`
    },
    onError,
  })
  const ending = useMutation({
    mutationFn: (linkId: string) => call(revokeSigningLinkEndpoint, { params: { ...params, linkId } }),
    onSuccess(answer) {
      show(answer)
      creating.reset()
      toasts.success(COPY.ended)
    },
    onError,
  })
  return (
    <details className="rounded-card border border-line p-3">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{COPY.title}</summary>
      <div className="flex flex-col gap-3 pt-2">
        <p className="text-sm text-ink-soft">{COPY.explain}</p>
        {creating.data ? (
          <div className="flex flex-col gap-2">
            <ShownLink
              url={creating.data}
              text={COPY.message(load.number, creating.data)}
              words={COPY}
              variant="ghost"
            />
          </div>
        ) : (
          <Button variant="ghost" busy={creating.isPending} onClick={() => creating.mutate()}>
            {COPY.create}
          </Button>
        )}
        <ul className="flex flex-col divide-y divide-hairline">
          {links.data?.data.map((link) => (
            <li key={link.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
              <span>{COPY.row(link, formatRecordTime(Date.parse(link.createdAt)))}</span>
              {link.state === 'open' && (
                <Button variant="quiet" busy={ending.isPending} onClick={() => ending.mutate(link.id)}>
                  {COPY.end}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}
