import { createFileRoute } from '@tanstack/react-router'
import { BoardScreen } from './board-screen.tsx'

export const Route = createFileRoute('/dashboard/_may-book/load-board')({ component: BoardScreen })
