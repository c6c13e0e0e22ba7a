import { useUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useFormDraft } from '#client/data/drafts/use-form-draft.ts'
import { DraftNotice } from '#client/components/draft-notice.tsx'
import { Form, SubmitButton } from '#client/components/form.tsx'
import { useServerForm, useTextForm } from '#client/components/use-server-form.ts'
import { EmailField } from '#client/components/contact-fields.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { CONTACT_MESSAGE_COPY } from './contact-copy.ts'
import { contactForm, type ContactFormValues, buildMailtoUrl } from './contact.form.ts'

/** Opens the user's own mail program with the message; they send it and keep a copy. */
export function ContactMessage() {
  const { firstName, lastName, email } = useSession().user
  const form = useServerForm<ContactFormValues>({
    schema: contactForm,
    defaultValues: { name: `${firstName} ${lastName}`, email, subject: '', message: '' },
  })
  const draft = useFormDraft(useTextForm(form.methods), 'contact')
  // nobody knows whether the mail program sent it
  useUnsavedChanges(form.methods.formState.isDirty)
  const open = async (typed: ContactFormValues) => {
    window.location.href = buildMailtoUrl(typed)
  }
  return (
    <Form form={form} send={open}>
      {draft.restoredAt !== null && <DraftNotice at={draft.restoredAt} onDiscard={() => void draft.discard()} />}
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
