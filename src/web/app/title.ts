import { useEffect } from 'react'

/** Names the browser's tab after the screen: "Review & Send: Harbor Dental Group · TidyTally". */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · TidyTally`
  }, [title])
}
