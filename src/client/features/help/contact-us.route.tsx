import { createFileRoute } from '@tanstack/react-router'
import { ContactUsScreen } from './contact-us-screen.tsx'

export const Route = createFileRoute('/dashboard/settings/contact-us')({ component: ContactUsScreen })
