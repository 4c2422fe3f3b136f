import { useState } from 'react';
import { Avatar } from './avatar.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { ChevronDownIcon, PencilIcon, SignOutIcon, TrashIcon } from './icons-controls.tsx';
import { BuildingIcon, UserIcon } from './icons-things.tsx';
import { Menu } from './menu.tsx';
import { Row, Section } from './showcase-section.tsx';
import { TextField } from './text-field.tsx';
import { showToast } from './toast-queue.ts';
import { Tooltip } from './tooltip.tsx';

type Open = 'dialog' | 'forced' | 'menu' | 'detail' | null;

export function Overlays() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Section id="overlays" title="Overlays">
      <Row>
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          Dialóg
        </Button>
        <Button variant="secondary" onClick={() => setOpen('forced')}>
          Vynútený dialóg
        </Button>
        <Button variant="secondary" onClick={() => setOpen('menu')}>
          Ponuka sprava
        </Button>
        <Button variant="secondary" onClick={() => setOpen('detail')}>
          Detail sprava
        </Button>
        <AccountMenu />
        <Tooltip text="Krátke vysvetlenie vedľa tlačidla">
          <Button variant="quiet">Bublina</Button>
        </Tooltip>
      </Row>
      <Row>
        <Button
          size="small"
          variant="secondary"
          onClick={() => showToast({ tone: 'success', text: 'Profil je uložený.' })}
        >
          Oznámenie
        </Button>
        <Button
          size="small"
          variant="secondary"
          onClick={() =>
            showToast({
              tone: 'error',
              text: 'Súbor sa nepodarilo nahrať. Skontrolujte pripojenie.',
              action: { label: 'Skúsiť znova', onAction: () => undefined },
            })
          }
        >
          Chybové oznámenie
        </Button>
      </Row>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="Zamietnuť žiadosť?"
        description="Zuzana Hrivnáková, 187,00 €"
        cancelLabel="Zrušiť"
        cancelKeyCap="Esc"
        actions={<Button variant="danger-solid">Zamietnuť a ďalej</Button>}
      >
        <p className="text-ink2">Zamestnanec dostane e-mail s dôvodom a môže žiadosť podať znova.</p>
      </Dialog>
      <Dialog
        isOpen={open === 'forced'}
        onClose={close}
        title="Zmeňte si heslo"
        isForced
        hasOwnFocus
        size="small"
        actions={<Button onClick={close}>Uložiť heslo</Button>}
      >
        <TextField label="Nové heslo" type="password" autoFocus />
      </Dialog>
      <Drawer isOpen={open === 'menu'} onClose={close} title="Hlavná ponuka" isTitleHidden closeLabel="Zavrieť">
        <p>Prehľad účtu</p>
      </Drawer>
      <Drawer
        isOpen={open === 'detail'}
        onClose={close}
        size="detail"
        title="Ľubomíra Kováčiková-Štrbáková"
        closeLabel="Zavrieť"
        steps={{
          previousLabel: 'Predchádzajúca',
          nextLabel: 'Ďalšia',
          onNext: () => showToast({ tone: 'info', text: 'Ďalšia' }),
        }}
        footer={<Button>Uložiť</Button>}
      >
        <p className="text-ink2">Osobné číslo 10217</p>
      </Drawer>
    </Section>
  );
}

function AccountMenu() {
  return (
    <Menu
      label="Účty a firmy"
      trigger={
        <button
          type="button"
          className="flex min-h-12 items-center gap-2.5 rounded-control border border-line bg-surface pr-3 pl-1.5 text-left hover:bg-sunken"
        >
          <Avatar name="Zuzana Hrivnáková" />
          <span>
            <b className="block text-small leading-4.5 font-strong">Zuzana Hrivnáková</b>
            <span className="block text-micro leading-4 font-regular text-ink3">
              Účet zamestnanca · Detvan Strojárne
            </span>
          </span>
          <ChevronDownIcon />
        </button>
      }
      groups={[
        {
          id: 'accounts',
          title: 'Účty a firmy',
          items: [
            {
              id: 'own',
              label: 'Účet zamestnanca',
              description: 'Detvan Strojárne, a. s.',
              icon: <UserIcon />,
              isSelected: true,
            },
            { id: 'company', label: 'Správa firmy', description: 'Detvan Strojárne, a. s.', icon: <BuildingIcon /> },
          ],
        },
        {
          id: 'actions',
          items: [
            { id: 'edit', label: 'Upraviť', icon: <PencilIcon /> },
            { id: 'remove', label: 'Odstrániť', icon: <TrashIcon />, isDanger: true },
            { id: 'out', label: 'Odhlásiť sa', icon: <SignOutIcon />, isDisabled: true },
          ],
        },
      ]}
      onAction={(id) => showToast({ tone: 'info', text: id })}
    />
  );
}
