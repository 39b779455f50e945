import type { RefObject } from 'react';
import { useState } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { saveFile } from '#web/base/ui/save-file.ts';
import { useToast } from '#web/base/ui/Toast.tsx';
import { arOfBrowser, openQuickLook } from '#web/scene/ar.ts';
import type { SceneHandle, SceneView } from '#web/scene/scene-props.ts';

type StageToolsProps = {
  isLive: boolean;
  view: SceneView;
  onView: (view: SceneView) => void;
  scene: RefObject<SceneHandle | null>;
  onReset: () => void;
};

const PICTURE = { width: 1_600, height: 2_000 };
const turns = ['left', 'right', 'up', 'down'] as const;

/** The buttons of the picture. Those of the 3D scene appear with the scene. */
export function StageTools({ isLive, view, onView, scene, onReset }: StageToolsProps) {
  const { t } = useTranslation('configurator');
  const { showToast } = useToast();
  const [isOpen, setOpen] = useState(false);

  async function savePicture() {
    try {
      const file = await scene.current?.savePng(PICTURE);
      if (file) saveFile('flakon.png', 'image/png', file);
    } catch {
      showToast(t('failed'), { type: 'error' });
    }
  }

  async function showInRoom() {
    try {
      const model = await scene.current?.saveUsdz();
      if (model) openQuickLook(model);
    } catch {
      showToast(t('failed'), { type: 'error' });
    }
  }

  return (
    <div
      className="stage-tools"
      role="toolbar"
      aria-label={t('stage.tools')}
      aria-orientation="vertical"
    >
      {isLive && (
        <>
          <IconButton
            icon="ruler"
            label={t('stage.measures')}
            aria-pressed={view.isMeasured}
            onClick={() => onView({ ...view, isMeasured: !view.isMeasured })}
          />
          <IconButton
            icon="layers"
            label={t('stage.exploded')}
            aria-pressed={view.isExploded}
            onClick={() => onView({ ...view, isExploded: !view.isExploded })}
          />
          <IconButton
            icon="return"
            label={t('stage.reset')}
            onClick={() => scene.current?.reset()}
          />
          <IconButton
            icon="grip"
            label={t('stage.more')}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </>
      )}
      {isLive && isOpen && (
        <div className="stage-more">
          <Turns scene={scene} />
          <Button variant="quiet" size="s" onClick={() => void savePicture()}>
            {t('stage.png')}
          </Button>
          {arOfBrowser() === 'quick-look' && (
            <Button variant="quiet" size="s" onClick={() => void showInRoom()}>
              {t('ar.room')}
            </Button>
          )}
          <Button variant="quiet" size="s" onClick={onReset}>
            <Icon name="trash" size="s" />
            {t('stage.restart')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Turns({ scene }: Pick<StageToolsProps, 'scene'>) {
  const { t } = useTranslation('configurator');
  return (
    <div className="stage-turns">
      {turns.map((direction) => (
        <IconButton
          key={direction}
          className={`turn-${direction}`}
          icon="arrow"
          label={t(`stage.turn.${direction}`)}
          onClick={() => scene.current?.turn(direction)}
        />
      ))}
      <IconButton icon="plus" label={t('stage.zoomIn')} onClick={() => scene.current?.zoom('in')} />
      <IconButton
        icon="minus"
        label={t('stage.zoomOut')}
        onClick={() => scene.current?.zoom('out')}
      />
    </div>
  );
}
