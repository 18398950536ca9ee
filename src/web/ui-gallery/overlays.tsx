import { Copy, Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { wrap } from '../styled-system/patterns/index.js'
import { Button, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/form/field.tsx'
import { TextArea } from '../ui/form/input.tsx'
import { ConfirmDialog, Dialog } from '../ui/overlay/dialog.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { Toasts } from '../ui/overlay/toast.tsx'
import { toastFailure, toastSuccess } from '../ui/toasts.ts'

type Opened = 'dialog' | 'confirm' | null

export function Overlays() {
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  return (
    <Card title="Dialogs, menus, toasts">
      <div className={wrap({ gap: '10px' })}>
        <Button onClick={() => setOpened('dialog')}>Open dialog</Button>
        <Button onClick={() => setOpened('confirm')}>Delete quote</Button>
        <Button onClick={() => toastSuccess('Quote sent', 'It went to priya@harbordental.example.')}>
          Success toast
        </Button>
        <Button onClick={() => toastFailure('Login Failed', 'Invalid email or password')}>Failure toast</Button>
        <Button
          onClick={() =>
            toastSuccess('Room removed', undefined, {
              action: { label: 'Undo', onClick: () => toastSuccess('Room is back') },
            })
          }
        >
          Undo toast
        </Button>
        <Menu
          trigger={<IconButton label="More for Harbor Dental Group" icon={<Ellipsis aria-hidden />} />}
          heading="Harbor Dental Group"
          items={[
            { id: 'copy', label: 'Duplicate', icon: <Copy aria-hidden />, onSelect: () => toastSuccess('Duplicated') },
            { id: 'home', label: 'A link', href: '#main' },
            { id: 'resend', label: 'Resend', disabled: true },
            'separator',
            {
              id: 'delete',
              label: 'Delete quote',
              icon: <Trash2 aria-hidden />,
              tone: 'danger',
              onSelect: () => setOpened('confirm'),
            },
          ]}
        />
      </div>
      <Dialog
        open={opened === 'dialog'}
        onClose={close}
        title="Did you win it?"
        description="Harbor Dental Group · $1,044.00 /month"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Save status
            </Button>
          </>
        }
      >
        <Field label="Notes" optional>
          <TextArea defaultValue="Signed at the walkthrough. Starts Dec 1." />
        </Field>
      </Dialog>
      <ConfirmDialog
        open={opened === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Delete the quote for Harbor Dental Group?"
        confirm="Delete quote"
      >
        Its areas, photos and prices go with it. This cannot be undone.
      </ConfirmDialog>
      <Toasts />
    </Card>
  )
}
