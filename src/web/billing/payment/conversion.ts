declare global {
  interface Window {
    /** An advertiser's own hook, installed by whoever runs this site. */
    gtag_report_conversion?: () => unknown
  }
}

/**
 * Tells an ad-conversion hook, if there is one, that a trial started: nothing about whose, and we never load a tracker.
 */
export function reportConversion(): void {
  try {
    window.gtag_report_conversion?.()
  } catch (error) {
    console.error(error)
  }
}
