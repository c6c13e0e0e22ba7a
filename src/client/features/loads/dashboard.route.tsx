import { createFileRoute } from '@tanstack/react-router'
import { MyLoadsScreen } from './my-loads-screen.tsx'

export const Route = createFileRoute('/dashboard/_may-list/')({ component: MyLoadsScreen })
