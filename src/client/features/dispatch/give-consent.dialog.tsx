import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useSession } from '#client/browser/session/use-session.ts'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { PATHS } from '#contract/api/path.ts'
import { type DispatchConsent, giveConsentEndpoint } from '#contract/freight/dispatch-consent.ts'
import { signerSchema } from '#contract/freight/signature.ts'
import { ApiError } from '#contract/api/http-request.ts'
import { CONSENT_VERSION } from '#domain/freight/dispatch-consent.ts'
import { personName } from '#domain/text/names.ts'
import { DISPATCHERS_COPY, GIVE_CONSENT_COPY } from './copy.ts'
import { useConsentChange } from './dispatch.queries.ts'

/** CARR-05: the carrier reads what it consents to, and signs with name and title. */
export function GiveConsentDialog({ consent, onClose }: { consent: DispatchConsent; onClose: () => void }) {
  const { user } = useSession()
  const isOffline = useConnection().status === 'offline'
  const [isAgreed, setAgreed] = useState(false)
  const form = useServerForm<z.output<typeof signerSchema>>({
    schema: signerSchema,
    defaultValues: { name: personName(user), title: '' },
    place: (error) => (error.code === 'USDOT_NOT_PROVED' ? {} : undefined),
  })
  const dispatcher = consent.dispatcher.name
  const giving = useConsentChange(giveConsentEndpoint, {
    done: () => GIVE_CONSENT_COPY.done(dispatcher),
    onDone: onClose,
    handles: 'USDOT_NOT_PROVED',
  })
  const mustProve = giving.error instanceof ApiError && giving.error.code === 'USDOT_NOT_PROVED'
  return (
    <Dialog open onClose={onClose} title={GIVE_CONSENT_COPY.title(dispatcher)}>
      <NeedsConnection isOffline={isOffline} what={GIVE_CONSENT_COPY.needsConnection} />
      <p>{consent.consent}</p>
      <Form
        form={form}
        send={(signer) =>
          giving.mutateAsync({ params: { id: consent.id }, body: { ...signer, consent: CONSENT_VERSION } })
        }
      >
        <TextField label={GIVE_CONSENT_COPY.name} autoComplete="name" {...form.field('name')} />
        <TextField label={GIVE_CONSENT_COPY.signerTitle} autoComplete="organization-title" {...form.field('title')} />
        <Checkbox
          label={GIVE_CONSENT_COPY.agree}
          checked={isAgreed}
          onChange={({ target }) => setAgreed(target.checked)}
        />
        <div aria-live="polite" className="empty:hidden">
          {mustProve && (
            <p className="rounded-control border border-line border-l-4 border-l-caution bg-caution-tint p-3">
              <strong>{GIVE_CONSENT_COPY.notProved}</strong>{' '}
              <Link to={PATHS.profile} className="font-semibold text-sign-deep underline">
                {DISPATCHERS_COPY.prove}
              </Link>
            </p>
          )}
        </div>
        <SubmitActions
          form={form}
          label={GIVE_CONSENT_COPY.submit}
          busyLabel={GIVE_CONSENT_COPY.busy}
          whyNot={isAgreed ? undefined : GIVE_CONSENT_COPY.mustAgree}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}
