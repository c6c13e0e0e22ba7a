import type { RegisterContact } from '#contract/account/register-contact.ts'
import { type Usdot, usdotProof } from '#contract/account/usdot.ts'
import { formatRecordDay } from '#domain/time/record-time.ts'
import { CONTACT_PROOF_COPY as COPY } from './contact-proof-copy.ts'
import { ContactWays } from './contact-ways.tsx'

interface ContactProofProps {
  contact: RegisterContact
  usdot: Usdot | undefined
}

/** How the account proves that the register's contact of its USDOT number is its own. */
export function ContactProof({ contact, usdot }: ContactProofProps) {
  const { email, phone, readAt } = contact
  if (readAt === null) return <Lines lines={[COPY.notRead]} />
  const listed = [email, phone].filter((one) => one !== null)
  if (listed.length === 0) return <Lines lines={[COPY.none, COPY.noneNext]} />
  const proved = usdot && usdotProof(usdot)
  if (proved) return <Lines lines={[COPY.proved[proved.by](contact[proved.by] ?? listed.join(COPY.and))]} />
  const day = formatRecordDay(Date.parse(readAt))
  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      <Lines lines={[COPY.onFile(listed.join(COPY.and), day), COPY.why]} />
      <ContactWays contact={contact} />
    </div>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <div className="mt-2 flex flex-col gap-1 text-sm text-ink-soft">
      {lines.map((line) => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
    </div>
  )
}
