import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useDraftForm } from '#client/forms/use-draft-form.ts'
import { COMPANY_CONTACT } from '#client/components/company/copy.ts'
import { EmailField } from '#client/components/contact-fields.tsx'
import { ContactLinks } from '#client/components/contact-links.tsx'
import { Form, SubmitButton } from '#client/components/form.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { buildMailtoUrl, contactForm, type ContactFormValues } from './contact.form.ts'
import { CONTACT_MESSAGE_COPY, CONTACT_US_COPY } from './copy.ts'
import { SettingsSubpage } from './settings-subpage.tsx'

/** SET-13 */
function ContactUsScreen() {
  return (
    <SettingsSubpage title={CONTACT_US_COPY.contactUs} subtitle={CONTACT_US_COPY.subtitle}>
      <SectionCard title={CONTACT_US_COPY.howToReachUs}>
        <ContactLinks
          phone={COMPANY_CONTACT.phone}
          email={COMPANY_CONTACT.email}
          name={CONTACT_US_COPY.milepostSupport}
        />
        <dl className="grid gap-4 sm:grid-cols-2">
          <Lines name={CONTACT_US_COPY.address} lines={COMPANY_CONTACT.address} />
          <Lines name={CONTACT_US_COPY.businessHours} lines={COMPANY_CONTACT.hours} />
        </dl>
      </SectionCard>
      <SectionCard title={CONTACT_US_COPY.sendUsAMessage}>
        <ContactMessage />
      </SectionCard>
    </SettingsSubpage>
  )
}

function Lines({ name, lines }: { name: string; lines: readonly string[] }): ReactNode {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      {lines.map((line) => (
        <dd key={line} className="font-semibold">
          {line}
        </dd>
      ))}
    </div>
  )
}

/** Opens the user's own mail program with the message; they send it and keep a copy. */
function ContactMessage() {
  const { firstName, lastName, email } = useSession().user
  const form = useDraftForm<ContactFormValues>({
    draft: 'contact',
    schema: contactForm,
    defaultValues: { name: `${firstName} ${lastName}`, email, subject: '', message: '' },
  })
  // nobody knows whether the mail program sent it
  useUnsavedChanges(form.methods.formState.isDirty)
  const open = async (typed: ContactFormValues) => {
    window.location.href = buildMailtoUrl(typed)
  }
  return (
    <Form form={form} send={open}>
      <TextField label={CONTACT_MESSAGE_COPY.name} autoComplete="name" {...form.field('name')} />
      <EmailField {...form.field('email')} />
      <TextField label={CONTACT_MESSAGE_COPY.subject} {...form.field('subject')} />
      <TextArea label={CONTACT_MESSAGE_COPY.message} rows={6} {...form.field('message')} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton form={form} label={CONTACT_MESSAGE_COPY.openInEmailApp} />
        <p className="text-sm text-ink-soft">{CONTACT_MESSAGE_COPY.youSend}</p>
      </div>
    </Form>
  )
}

export const Route = createFileRoute('/dashboard/settings/contact-us')({ component: ContactUsScreen })
