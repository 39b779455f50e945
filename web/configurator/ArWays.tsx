import { useState } from 'react';
import { renderSVG } from 'uqr';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { arOfBrowser, sceneViewerAddress } from '#web/scene/ar.ts';

/**
 * The design in 3D outside the page: as a file, in augmented reality on a phone, or a link from
 * this computer to the phone.
 */
export function ArWays({ code, address }: { code: string; address: string }) {
  const { t } = useTranslation('configurator');
  const [ar] = useState(arOfBrowser);
  const model = `/api/designs/${code}/model.glb`;
  const viewer =
    ar === 'scene-viewer'
      ? sceneViewerAddress({
          modelAddress: `${window.location.origin}${model}`,
          title: t('title'),
          link: address,
        })
      : null;
  return (
    <>
      {viewer && (
        <a className="btn btn--line" href={viewer}>
          {t('ar.room')}
        </a>
      )}
      <a className="btn btn--line" href={model} download>
        {t('ar.model')}
      </a>
      {ar === 'none' && (
        <div className="ar-code">
          <div
            role="img"
            aria-label={t('ar.code')}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn here from our own address
            dangerouslySetInnerHTML={{ __html: renderSVG(address, { ecc: 'M', border: 2 }) }}
          />
          <p className="small second">{t('ar.scan')}</p>
        </div>
      )}
    </>
  );
}
