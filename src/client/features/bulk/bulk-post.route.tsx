import { createFileRoute } from '@tanstack/react-router'
import { BulkPostScreen } from './bulk-post-screen.tsx'

export const Route = createFileRoute('/dashboard/_may-create/bulk-post')({ component: BulkPostScreen })
