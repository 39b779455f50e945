"""Bottles with what closes them: perfume, serum, airless; main view closed, second view with the cap beside."""
import bottles
import caps
import materials
import pumps
from bench import Circle, profile
from frames import frame_of, number

PERFUME = ((0.97, 0.80, 0.52), 0.16, 1.37)
SERUM = ((0.95, 0.80, 0.50), 0.12, 1.37)
COLOGNE = ((0.97, 0.88, 0.55), 0.10, 1.37)


def liquid_of(recipe):
    return materials.liquid(*recipe)


def is_matte(attributes):
    return attributes.get('finish') in ('matte', 'frosted')


def glass_only(bench, attributes):
    frame = frame_of(attributes)
    bottles.glass_body(bench, frame, is_matte(attributes))
    return frame


def pump_surface(attributes, neck):
    color = attributes.get('pumpColor', 'silver')
    if neck.closure == 'screw':
        return materials.surface('plastic', 'white' if color == 'clear' else color, '')
    return materials.surface('aluminium', 'white' if color == 'clear' else color, 'glossy' if color != 'black' else 'matte')


def cap_of(frame, attributes):
    """Form, width and height of the cap of a set."""
    form = attributes.get('capForm', 'cylinder')
    neck = frame.neck
    needed = frame.neck_height + pumps.pump_rise(neck) - 1
    height = needed * (1.28 if form == 'sphere' else 1.08)
    width = height * 0.98 if form == 'sphere' else max(pumps.collar_width(neck) + 5.4, min(frame.width * 0.56, neck.diameter * 1.85))
    return form, min(width, max(frame.width * 0.98, pumps.collar_width(neck) + 1.8)), height


def perfume(bench, attributes, view):
    if attributes.get('tip') == 'pump' and attributes.get('contents') != 'bare':
        return serum(bench, attributes, view)
    is_set = attributes.get('contents') == 'set'
    if not is_set:
        glass_only(bench, attributes)
        return
    frame = frame_of(attributes)
    tip = attributes.get('tip', 'spray')
    has_neck = view == 'detail'
    section, line = bottles.glass_body(bench, frame, is_matte(attributes), has_thread=has_neck)
    bottles.pour(bench, frame, section, line, 0.76 if tip == 'spray' else 0.84, liquid_of(COLOGNE if tip == 'reducer' else PERFUME))
    if has_neck:
        return
    if tip in ('reducer', 'plug'):
        with bench.moved(z=frame.neck_from + 0.6):
            pumps.ribbed(bench, (frame.neck.diameter + 4.4) / 2, 0, frame.neck_height + 2.2, materials.surface(attributes.get('capMaterial', 'plastic'), attributes.get('capColor', 'black'), 'matte'), ribs=int((frame.neck.diameter + 4.4) * 2.6))
        return
    surface = pump_surface(attributes, frame.neck)
    if line:
        pumps.dip_tube(bench, frame.neck, frame.base + 1.2, frame.mouth)
    with bench.moved(z=frame.mouth):
        pumps.spray_pump(bench, frame.neck, frame.neck_height, surface)
    if not attributes.get('capMaterial') and not attributes.get('capColor'):
        return
    form, width, height = cap_of(frame, attributes)
    material, color = attributes.get('capMaterial', 'abs'), attributes.get('capColor', 'black')
    ring_width = max(pumps.collar_width(frame.neck) + 0.8, min(width * 0.78, width - 3))
    if frame.neck.closure == 'crimp':
        with bench.moved(z=frame.neck_from + 0.2):
            pumps.collar(bench, ring_width, min(frame.neck_height * 0.72, 4.6), surface)
    cap = lambda: caps.draw(bench, form, width, height, material, color, attributes.get('finish', '') if material not in ('beech', 'walnut', 'bamboo') else '', has_magnet=attributes.get('isMagnetic') is True, insert='none')
    if view == 'angle':
        side = frame.width / 2 + width * 0.5 + 9
        with bench.moved(side, -10, 0, turn=18):
            cap()
        return
    with bench.moved(z=frame.neck_from + (2.4 if frame.neck.closure == 'crimp' else 0.6)):
        if frame.neck.closure == 'screw' and caps.is_clear(material, color):
            # A clear overcap sits on the collar.
            collar = pumps.collar_width(frame.neck) + 3.0
            with bench.moved(z=frame.neck_height * 0.45):
                caps.clear_cap(bench, 'cylinder', collar, pumps.pump_rise(frame.neck) + frame.neck_height * 0.55 + 1.6, 'plastic', 'none')
        elif frame.neck.closure == 'screw':
            with bench.moved(z=frame.neck_height * 0.45):
                caps.draw(bench, form, max(width * 0.8, pumps.collar_width(frame.neck) + 2.2), height * 0.82, material, color, 'matte')
        else:
            cap()


def serum(bench, attributes, view):
    """Serum bottles with dropper, pump, reducer or spray."""
    frame = frame_of({'neck': '18/415', **attributes})
    tip = attributes.get('tip', 'dropper')
    bare = attributes.get('contents') == 'bare' or view == 'detail'
    own = attributes.get('capColor', '' if attributes.get('capMaterial') else 'black')
    color = attributes.get('pumpColor', own) if tip in ('pump', 'spray') else own
    material = attributes.get('capMaterial', 'aluminium' if pumps.is_mirror(color) else 'plastic')
    if color == 'clear':
        color = 'white'
    coat = materials.surface(material, color, 'matte' if material == 'plastic' and color == 'black' else '')
    is_pale = color == 'white' or (frame.glass == 'frosted' and color != 'black')
    bulb = materials.surface('rubber', 'white' if is_pale else 'black')
    section, line = bottles.glass_body(bench, frame, attributes.get('finish') == 'matte', has_thread=bare)
    if bare:
        return
    bottles.pour(bench, frame, section, line, 0.74, liquid_of(SERUM))
    length = min(number(attributes, 'pipetteMm', frame.mouth - frame.base - 3), frame.mouth - frame.base - 2)
    with bench.moved(z=frame.mouth):
        if tip == 'dropper':
            if line:
                pumps.pipette(bench, length)
            pumps.dropper_top(bench, frame.neck, frame.neck_height, coat, bulb, material == 'plastic' and not pumps.is_mirror(color))
        elif tip == 'pump':
            pumps.lotion_pump(bench, frame.neck, frame.neck_height, coat, turn=22)
        elif tip == 'spray':
            pumps.spray_pump(bench, frame.neck, frame.neck_height, coat)
        else:
            pumps.ribbed(bench, (frame.neck.diameter + 4.4) / 2, -frame.neck_height + 0.6, 2.8, coat, ribs=int((frame.neck.diameter + 4.4) * 2.6))
    if tip in ('pump', 'spray') and line:
        pumps.dip_tube(bench, frame.neck, frame.base + 1.0, frame.mouth)


def airless(bench, attributes, _view):
    """A thick clear shell around a white cylinder, a metal band, and a clear overcap."""
    width = number(attributes, ['diameterMm', 'widthMm'], 36)
    total = number(attributes, 'heightMm', width * 3.6)
    body, half = total * 0.66, width / 2
    color = attributes.get('color', 'white')
    # Seen through the shell: whiter than white plastic in the open.
    inner = materials.plain((0.86, 0.85, 0.835), 0.3) if color in ('white', 'clear', 'frosted') else materials.surface('plastic', color, 'glossy')
    trim = materials.metal('silver')
    clear = materials.film()
    bench.turned([(0, 0), (half, 0, 1.6), (half, body, 0.8), (half - 2.6, body, 0.4), (half - 2.6, 5, 1.2), (0, 5)], clear, Circle(176))
    bench.turned([(0, 5.05), (half - 2.75, 5.05, 1.2), (half - 2.75, body, 0.4), (0, body)], inner, Circle(176))
    bench.disc(half * 0.985, body + 0.1, body + total * 0.045, trim, 0.4, Circle(176))
    with bench.moved(z=body + total * 0.045 + 2.5):
        bench.turned([(0, -2.5), (half * 0.62, -2.5), (half * 0.58, 3, 1.2), (0, 3)], inner)
        bench.turned([(0, 3), (half * 0.42, 3, 0.3), (half * 0.42, total * 0.15, 1.4), (0, total * 0.15 - 0.4)], inner)
        pumps.nozzle(bench, half * 0.42, total * 0.105, 1.1)
    with bench.moved(z=body + total * 0.048):
        caps.clear_cap(bench, 'cylinder', width * 0.985, total * 0.292, 'plastic', 'none')
