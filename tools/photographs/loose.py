"""Parts by themselves: caps, pumps, rings, droppers, plugs."""
import caps
import materials
import pumps
from bench import Circle
from frames import neck_height_of, neck_of, number


def cap(bench, attributes, _view):
    neck = neck_of(attributes)
    material, color, finish = attributes.get('material', 'abs'), attributes.get('color', 'black'), attributes.get('finish', '')
    kind = caps.kind_of(attributes.get('capForm', attributes.get('form', 'cylinder')))
    width = number(attributes, ['diameterMm', 'widthMm'], neck.diameter * 1.8)
    height = number(attributes, 'heightMm', width * 1.06 if kind == 'sphere' else neck.diameter * 1.95)
    if neck.closure == 'screw' and material == 'plastic' and kind == 'cylinder':
        # A locking cap shows its tear ring; a dropper cap is narrower above.
        pumps.ribbed(bench, width / 2, 0, height, materials.surface(material, color, finish), ribs=int(width * 2.6), fillet=1.2)
        return
    hole = 6.5 if 'diffuser' in attributes.get('uses', []) or (material == 'beech' and neck.closure == 'screw' and neck.diameter >= 24) else 2.2 if attributes.get('mount') == 'hanging' else None
    with bench.moved(turn=24 if kind == 'square' else 0):
        caps.draw(bench, kind, width, height, material, color, finish, has_magnet=attributes.get('isMagnetic') is True, insert='silver' if attributes.get('pumpColor') == 'silver' else 'clear', hole=hole)


def own_surface(attributes, material='aluminium', color='silver'):
    return materials.surface(attributes.get('material', material), attributes.get('color', color), attributes.get('finish', ''))


def pump(bench, attributes, view, x=0.0):
    """A pump standing on its dip tube, which is shown shortened; longer tubes stay longer."""
    neck = neck_of(attributes)
    coat = own_surface(attributes)
    dose = number(attributes, 'doseMl', 1 if neck.diameter >= 24 else 0.1)
    is_lotion = attributes.get('tip') == 'pump' or (neck.closure == 'screw' and dose >= 0.15 and attributes.get('finish') != '' and neck.code in ('20/400', '20/410', '28/410') and dose != 0.12)
    k = pumps.size_of(neck)
    tube = max(34 * k, 22.5 * k + 9 + (number(attributes, 'tubeLengthMm', 62) - 60) * 0.12)
    with bench.moved(x, 0, tube):
        pumps.underside(bench, neck, tube)
        if is_lotion:
            pumps.lotion_pump(bench, neck, 5 + neck.diameter * 0.36, coat, turn=22)
        else:
            pumps.spray_pump(bench, neck, 5 + neck.diameter * 0.36 if neck.closure == 'screw' else neck_height_of(neck), coat)


def ring(bench, attributes, _view, x=0.0, y=0.0):
    neck = neck_of(attributes)
    style = attributes.get('ringStyle', 'magnetic' if attributes.get('isMagnetic') else 'plain')
    width = number(attributes, ['diameterMm', 'widthMm'], neck.diameter * (1.6 if style == 'stepped' else 1.32))
    height = number(attributes, 'heightMm', neck.diameter * (0.55 if style == 'stepped' else 0.5))
    with bench.moved(x, y):
        pumps.ring(bench, style, width, height, own_surface(attributes))


def pump_and_ring(bench, attributes, view):
    rest = {key: value for key, value in attributes.items() if key not in ('heightMm', 'widthMm', 'diameterMm')}
    pump(bench, rest, view, x=-11)
    ring(bench, rest, view, x=12, y=-6)


def dropper(bench, attributes, _view):
    neck = neck_of({'closure': 'screw', **attributes})
    color = attributes.get('color', 'black')
    metallic = pumps.is_mirror(color)
    coat = materials.surface('aluminium' if metallic else 'plastic', color, 'glossy' if metallic else 'matte')
    bulb = materials.surface('rubber', 'white' if color in ('white', 'gold', 'rose') else 'black')
    length = number(attributes, 'pipetteMm', 66)
    with bench.moved(z=length):
        pumps.pipette(bench, length)
        pumps.dropper_top(bench, neck, 5 + neck.diameter * 0.36, coat, bulb, not metallic)


def plug(bench, attributes, _view):
    neck = neck_of(attributes)
    diameter = number(attributes, ['diameterMm', 'widthMm'], neck.diameter)
    is_plug = attributes.get('part') == 'plug'
    coat = materials.surface('plastic', attributes.get('color', 'white' if is_plug else 'clear'), '')
    half = diameter / 2
    if is_plug:
        for x, y in ((0, 0), (diameter * 1.5, -diameter * 0.6), (-diameter * 1.35, -diameter * 0.9)):
            with bench.moved(x, y):
                pumps.plain_plug(bench, half, coat)
        return
    with bench.moved(-diameter * 0.62, 0, half * 1.5):
        pumps.reducer_plug(bench, diameter, coat)
    with bench.moved(diameter * 0.66, -diameter * 0.35, half * 0.62, lean=180):
        pumps.reducer_plug(bench, diameter, coat)
